"""What a seat may see: views, how they are made, drawn and clicked."""
