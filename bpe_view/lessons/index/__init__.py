"""The lessons, the labs and what there is for teachers, on one screen."""
