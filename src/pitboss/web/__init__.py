"""The casino in the browser: views go out, inputs come in."""
