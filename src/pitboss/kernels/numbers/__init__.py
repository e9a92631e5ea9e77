"""Games with tickets, sampled: numbers are drawn, and a ticket is paid."""
