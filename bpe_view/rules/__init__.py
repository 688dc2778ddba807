"""Three rules of choice side by side: BPE's, WordPiece's, Unigram's."""
