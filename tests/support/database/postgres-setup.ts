/** Before each file of the suites on PostgreSQL: passes on where the server is. */
import { inject } from 'vitest';

process.env['TEST_POSTGRES_URL'] = inject('postgresUrl');
