// Imported where a program of the shop begins: from then on, only the user who runs it can read the files that it
// creates. They hold addresses, orders and links that reset passwords.
process.umask(0o077);
