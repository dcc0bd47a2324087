/** Before each file of the other suites: whatever the caller's shell has set, they run without a server. */
delete process.env['TEST_POSTGRES_URL'];
delete process.env['DATABASE_URL'];
