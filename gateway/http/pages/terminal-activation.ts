/** POST /terminal/activate: a device with a serial number and a code becomes a terminal. */
import { activationMembers } from '@tollgate/contract/terminal/activation';
import type { ActivatedTerminal } from '@tollgate/contract/terminal/messages';
import type { FastifyInstance } from 'fastify';
import { type ActivationDeps, activate, type Credentials } from '../../terminals/activation.ts';
import type { TerminalId } from '../../terminals/desk.ts';
import { failure } from '../envelope/failure.ts';
import type { ActivationPace } from '../limits/activation-pace.ts';
import { inputFailure, isPageFailure, pageMembers, readPageBody } from './page-body.ts';

/** Where a terminal in a browser reaches the broker: MQTT over WebSocket. */
export const mqttPath = '/terminal/mqtt';

export interface TerminalActivationDeps extends ActivationDeps {
  readonly cardKeyPem: string;
  readonly psn: () => string;
  /** Told before the new device hears of it. */
  readonly replace: (terminal: TerminalId) => Promise<void>;
  readonly pace: ActivationPace;
}

export function terminalActivation(deps: TerminalActivationDeps): (server: FastifyInstance) => void {
  return (server) => {
    server.post('/terminal/activate', async (request, reply) => {
      const fail = ({ httpStatus, ...problem }: ReturnType<typeof failure> & { readonly field?: string }) => {
        if (httpStatus === 429) reply.header('retry-after', '1');
        return reply.code(httpStatus).send({ ...problem, psn: deps.psn() });
      };
      const received = pageMembers(request);
      if (isPageFailure(received)) return fail(received);
      const values = readPageBody(activationMembers, received);
      if (isPageFailure(values)) return fail(values);
      const leave = deps.pace.enter(request.ip);
      if (leave === undefined) return fail(failure('SYS006'));
      let credentials: Credentials | undefined;
      try {
        credentials = await activate(deps, values.terminal_sn, values.code);
      } finally {
        await leave(credentials !== undefined);
      }
      if (credentials === undefined) return fail(inputFailure('E04150', 'code'));
      await deps.replace(credentials);
      const { merchantNo, terminalSn, username, password } = credentials;
      return reply.send({
        merchant_no: merchantNo,
        terminal_sn: terminalSn,
        username,
        password,
        mqtt_path: mqttPath,
        card_key_pem: deps.cardKeyPem,
      } satisfies ActivatedTerminal);
    });
  };
}
