/** Description of an endpoint of the Workbench's API. */
import type { Text } from '../model.ts';
import type { QueryName } from './query-rules.ts';
import type { Permission } from './session.ts';

export interface WorkbenchRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below /workbench/api, with parameters in braces. */
  readonly path: string;
  readonly permission: Permission;
  /** Needed as well. */
  readonly also?: Permission;
  readonly summary: Text;
  /** Members of the query. */
  readonly query?: readonly QueryName[];
  /** Values of `state`, if the query has it. */
  readonly states?: readonly string[];
  /** Name of the type of the body; absent: none is read. */
  readonly body?: string;
  /** It reads the header Idempotency-Key. */
  readonly isRepeatable?: boolean;
  /** Name of the type of the reply; of a stream, that of each event's data; `File` where it is one to save. */
  readonly reply: string;
  /** Server-sent events of this name, each with an id to go on behind (Last-Event-ID). */
  readonly event?: 'request' | 'order' | 'notification';
  /** Media types of a file. */
  readonly files?: readonly string[];
  /** Additional note. */
  readonly note?: Text;
  /** It exists in the sandbox alone. */
  readonly isSandboxOnly?: boolean;
}
