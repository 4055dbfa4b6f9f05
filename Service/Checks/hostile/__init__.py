"""What a hostile or broken client does to a server, each as a test of its own."""
