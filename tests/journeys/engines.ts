/** The two databases that journeys run over. */
import { createTestPostgres } from '../../gateway/store/testing.ts';
import { isPageGateway } from '../support/gateway.ts';
import { isFull } from '../support/scale.ts';

export interface Engine {
  readonly name: 'embedded' | 'postgres';
  /** Environment of a gateway on a fresh database of this engine. */
  env(): Promise<Record<string, string>>;
}

const embedded: Engine = { name: 'embedded', env: async () => ({}) };
const postgres: Engine = {
  name: 'postgres',
  async env() {
    const server = process.env['TEST_POSTGRES_URL'];
    if (server === undefined) throw new Error('TEST_POSTGRES_URL is not set: run this by npm test');
    return { DATABASE_URL: await createTestPostgres(server) };
  },
};

/** Both, for what starts, stops and crashes, which each database does in its own manner. */
export const engines: readonly Engine[] = [embedded, postgres];
/**
 * For calls, which are answered alike over both: one in the usual run, both in the long one. A sandbox inside a page has
 * the embedded database alone.
 */
export const engineOfCalls: readonly Engine[] = isFull && !isPageGateway ? engines : [embedded];
/** For what works through many rows in the background, as it does on a server. */
export const engineOfQueues: readonly Engine[] = isFull ? engines : [postgres];
