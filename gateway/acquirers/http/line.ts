/** The line to one connector: asks it, and says how far a question came that got no answer. */
import type { ConnectorOperation } from '@tollgate/contract/connector/operations';
import type { Connector } from '../../accounts/connectors.ts';
import { askConnector, type ConnectorPorts, type ConnectorQuestion, type ReplyTo } from './client.ts';
import type { QuestionCard } from './question.ts';

/** Nothing that can be believed came; `not-sent`: certainly nothing was asked. */
export interface NoReply {
  readonly outcome: 'unknown' | 'not-sent';
}
export const unknownReply: NoReply = { outcome: 'unknown' };

export interface Line {
  readonly name: string;
  ask<Name extends ConnectorOperation>(
    operation: Name,
    question: ConnectorQuestion,
    card?: QuestionCard,
  ): Promise<ReplyTo<Name> | NoReply>;
  /** Reports a member of a reply that cannot be true, and answers in its place. */
  breach(operation: string, field: string): NoReply;
  /** Beginning of the gateway's addresses, without a slash at the end. */
  publicUrl(): string;
}

export interface LinePorts extends ConnectorPorts {
  readonly publicUrl: () => string;
}

export function createLine(ports: LinePorts, connector: Connector): Line {
  return {
    name: connector.name,
    publicUrl: ports.publicUrl,
    async ask(operation, question, card) {
      const asked = await askConnector(ports, connector, operation, question, { card });
      if (asked.kind === 'replied') return asked.reply;
      return { outcome: asked.mayHaveArrived ? 'unknown' : 'not-sent' };
    },
    breach(operation, field) {
      const problem = 'it is missing or not in the expected form';
      ports.onProblem({ connector: connector.name, operation, field, problem });
      return unknownReply;
    },
  };
}

/** The connector has not answered a question that is to be asked again. */
export class ConnectorAway extends Error {
  override readonly name = 'ConnectorAway';

  constructor(line: Pick<Line, 'name'>, operation: string) {
    super(`the connector ${line.name} did not respond to ${operation}`);
  }
}
