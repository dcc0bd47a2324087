/**
 * The database of all simulations: PostgreSQL inside this process, emptied for each seed. Statements are prepared once
 * and run without a turn of the event loop: planning them each time would cost three times as much.
 */
import { PGlite, protocol } from '@electric-sql/pglite';
import type { SqlValue } from '../ports/database.ts';
import { planSettings } from '../runtime/web/plan-settings.ts';
import { templateContent } from './template.testing.ts';

const { serialize, Parser } = protocol;

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

interface Message {
  readonly name: string;
  readonly fields?: readonly (Field | string | null)[];
  readonly dataTypeIDs?: readonly number[];
  readonly message?: string;
  readonly code?: string;
}

interface Statement {
  readonly name: string;
  readonly params: readonly number[];
  readonly fields: readonly Field[];
}

/** A statement that the server refused, with its code as drivers report it. */
export class StatementFault extends Error {
  override readonly name = 'StatementFault';
  readonly code: string | undefined;
  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

export interface Engine {
  /** Runs one statement at once. */
  run<Row>(text: string, params?: readonly SqlValue[]): Row[];
  /** Empties every table that was written since the last time. */
  empty(): Promise<void>;
  /** Statements so far. */
  readonly statements: number;
  close(): Promise<void>;
}

/** Type of bigint columns. */
const int8 = 20;
/** Every table that a simulation may have written. */
const kept = new Set(['migrations', 'workbench_audit']);
const checkpointEvery = 50;

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

export async function openEngine(): Promise<Engine> {
  const database = new PGlite({
    loadDataDir: await templateContent(),
    parsers: { [int8]: Number },
  });
  await database.waitReady;
  const settings = [...planSettings, 'plan_cache_mode=force_generic_plan', 'synchronous_commit=off'];
  for (const setting of settings) await database.query(`set ${setting}`);
  const tables = (
    await database.query<{ tablename: string }>(
      "select tablename from pg_tables where schemaname = 'public' order by tablename",
    )
  ).rows
    .map(({ tablename }) => tablename)
    .filter((name) => !kept.has(name));
  const statements = new Map<string, Statement>();
  let count = 0;
  let resets = 0;

  function exchange(parts: readonly Uint8Array[]): Message[] {
    const messages: Message[] = [];
    const reply = database.execProtocolRawSync(joined([...parts, serialize.sync()]));
    new Parser().parse(reply, (message) => messages.push(message as Message));
    const error = messages.find(({ name }) => name === 'error');
    if (error !== undefined) throw new StatementFault(error.message ?? 'error', error.code);
    return messages;
  }

  function prepare(text: string): Statement {
    const known = statements.get(text);
    if (known !== undefined) return known;
    const name = `s${statements.size}`;
    const messages = exchange([serialize.parse({ name, text }), serialize.describe({ type: 'S', name })]);
    const params = messages.find((one) => one.name === 'parameterDescription')?.dataTypeIDs ?? [];
    const fields = messages.find((one) => one.name === 'rowDescription')?.fields ?? [];
    const statement = { name, params, fields: fields as readonly Field[] };
    statements.set(text, statement);
    return statement;
  }

  function toText(value: SqlValue, type: number | undefined): string | null {
    if (value === null || value === undefined) return null;
    const serializer = type === undefined ? undefined : database.serializers[type];
    return serializer === undefined ? String(value) : serializer(value);
  }

  return {
    run<Row>(text: string, params: readonly SqlValue[] = []): Row[] {
      count += 1;
      const statement = prepare(text);
      const values = params.map((value, index) => toText(value, statement.params[index]));
      const messages = exchange([
        serialize.bind({ statement: statement.name, values }),
        serialize.execute({}),
      ]);
      return messages.flatMap(({ name, fields }) => {
        if (name !== 'dataRow' || fields === undefined) return [];
        const row = statement.fields.map(({ name: column, dataTypeID }, index) => {
          const value = fields[index] as string | null;
          const parser = database.parsers[dataTypeID];
          return [column, value === null || parser === undefined ? value : parser(value, dataTypeID)];
        });
        return [Object.fromEntries(row) as Row];
      });
    },
    async empty() {
      await database.exec(`truncate ${tables.join(', ')} restart identity`);
      resets += 1;
      // Without it the log of changes, and what was emptied, stay in memory.
      if (resets % checkpointEvery === 0) await database.exec('checkpoint');
    },
    get statements() {
      return count;
    },
    close: () => database.close(),
  };
}
