"""The one line of settings: a page's text and its tokenizer, each a button with a panel."""
