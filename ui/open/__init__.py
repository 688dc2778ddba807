"""The menu Open: tokenizer files in and out."""
