/** The two databases that every journey runs over. */
import { createTestPostgres } from '../../gateway/store/testing.ts';

export interface Engine {
  readonly name: 'embedded' | 'postgres';
  /** Environment of a gateway on a fresh database of this engine. */
  env(): Promise<Record<string, string>>;
}

export const engines: readonly Engine[] = [
  { name: 'embedded', env: async () => ({}) },
  {
    name: 'postgres',
    async env() {
      const server = process.env['TEST_POSTGRES_URL'];
      if (server === undefined) throw new Error('TEST_POSTGRES_URL is not set: run this by npm test');
      return { DATABASE_URL: await createTestPostgres(server) };
    },
  },
];
