/** Before each file of the suites on PostgreSQL: tells it where the server is. */
import { inject } from 'vitest';

process.env['TEST_POSTGRES_URL'] = inject('postgresUrl');
