/** Readers of questions and replies of the connector protocol: by schema, without members that are unknown. */
import type { GenericSchema } from 'valibot';
import type { Shape } from '../members.ts';
import { EventsRequest } from './answers.ts';
import { type ConnectorOperation, connectorOperations } from './operations.ts';
import { readMembers } from './reading.ts';

type Operations = typeof connectorOperations;
export type QuestionOf<Name extends ConnectorOperation> = Shape<Operations[Name]['question']>;
export type ReplyOf<Name extends ConnectorOperation> = Shape<Operations[Name]['reply']>;

/** Value that was read, or the path of the member that is wrong and what is expected there; never its value. */
export type ConnectorReading<Value> =
  | { readonly isValid: true; readonly value: Value }
  | { readonly isValid: false; readonly member: string; readonly expected: string };

function read<Schema extends GenericSchema>(schema: Schema, value: unknown): ConnectorReading<Shape<Schema>> {
  const found = readMembers(schema, value);
  return found.kind === 'read'
    ? { isValid: true, value: found.value }
    : { isValid: false, member: found.field, expected: found.expected };
}

export const readConnectorQuestion = <Name extends ConnectorOperation>(name: Name, value: unknown) =>
  read<Operations[Name]['question']>(connectorOperations[name].question, value);

export const readConnectorReply = <Name extends ConnectorOperation>(name: Name, value: unknown) =>
  read<Operations[Name]['reply']>(connectorOperations[name].reply, value);

export const readEventsRequest = (value: unknown) => read(EventsRequest, value);

export const isConnectorOperation = (name: string): name is ConnectorOperation =>
  Object.hasOwn(connectorOperations, name);
