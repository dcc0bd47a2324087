/** Readers of questions and replies of the connector protocol: by schema, without members that are unknown. */
import type { Shape } from '../members.ts';
import { EventsRequest } from './answers.ts';
import { type ConnectorOperation, connectorOperations } from './operations.ts';
import { readMembers } from './reading.ts';

type Operations = typeof connectorOperations;
export type QuestionOf<Name extends ConnectorOperation> = Shape<Operations[Name]['question']>;
export type ReplyOf<Name extends ConnectorOperation> = Shape<Operations[Name]['reply']>;

export const readConnectorQuestion = <Name extends ConnectorOperation>(name: Name, value: unknown) =>
  readMembers<Operations[Name]['question']>(connectorOperations[name].question, value);

export const readConnectorReply = <Name extends ConnectorOperation>(name: Name, value: unknown) =>
  readMembers<Operations[Name]['reply']>(connectorOperations[name].reply, value);

export const readEventsRequest = (value: unknown) => readMembers(EventsRequest, value);

export const isConnectorOperation = (name: string): name is ConnectorOperation =>
  Object.hasOwn(connectorOperations, name);
