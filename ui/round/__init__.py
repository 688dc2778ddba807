"""A class round: one question to all, everybody answers alone, talks, answers again, and sees."""
