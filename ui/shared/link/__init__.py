"""The address as a link: how values stand in it, and what one value is."""
