"""Components that run in the browser: Python mounts them, JavaScript and CSS draw them."""
