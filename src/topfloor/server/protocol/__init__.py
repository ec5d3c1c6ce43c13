"""What goes over the network, as code: the bodies of REST and the messages of the live channel."""
