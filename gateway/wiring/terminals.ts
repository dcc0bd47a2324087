/** Terminals on the broker, with a log of their last messages. */
import { payMethods } from '@tollgate/contract/dictionary/pay-methods';
import type { MerchantClock } from '../ports/clock.ts';
import type { Messages } from '../ports/messages.ts';
import { createMessageLog, type MessageLog } from '../terminals/message-log.ts';
import { createTerminals, type Terminals } from '../terminals/terminals.ts';
import type { GatewayPorts } from './ports.ts';

export interface WiredTerminals {
  readonly terminals: Terminals;
  /** The last messages of each terminal, of this process. */
  readonly messages: MessageLog;
}

export interface TerminalsInput extends Pick<GatewayPorts, 'database' | 'log' | 'uptime'> {
  readonly messages: Messages;
  readonly clock: MerchantClock;
  readonly psn: () => string;
  /** Returns true if a terminal may ask once more just now. */
  readonly allows: (name: string) => boolean;
  readonly isSandbox: boolean;
}

export function wireTerminals(input: TerminalsInput): WiredTerminals {
  const { database, log, uptime, clock, psn, allows } = input;
  const messages = createMessageLog(clock.systemMs());
  const terminals = createTerminals({
    queries: database,
    clock,
    uptime,
    messages: input.messages,
    psn,
    allows,
    sandbox: input.isSandbox,
    payMethodIds: payMethods
      .filter(({ features }) => features.some((one) => one === 'CP' || one.startsWith('QR')))
      .map(({ value }) => value),
    onAsk(record) {
      log.info(record, 'terminal');
      const { type, code, durationMs } = record;
      messages.keep(record, {
        at_ms: clock.nowMs(record.merchantNo),
        direction: 'from_terminal',
        type,
        psn: record.psn,
        code,
        duration_ms: durationMs,
      });
    },
    onSend: (record) =>
      messages.keep(record, {
        at_ms: clock.nowMs(record.merchantNo),
        direction: 'to_terminal',
        type: record.type,
        psn: record.psn,
      }),
    onError: (error, about) => log.error({ ...about, err: error }, 'a terminal could not be served'),
  });
  return { terminals, messages };
}
