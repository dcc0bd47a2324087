/** POST /terminal/activate: a device with a serial number and a code becomes a terminal. */
import { activationMembers } from '@tollgate/contract/terminal/activation';
import type { ActivatedTerminal } from '@tollgate/contract/terminal/messages';
import { type ActivationDeps, activate } from '../../terminals/activation.ts';
import type { TerminalId } from '../../terminals/service.ts';
import { failure } from '../envelope/failure.ts';
import type { ActivationPace } from '../limits/activation-pace.ts';
import { retryHeaders } from '../limits/rate-limit.ts';
import { respondJson } from '../respond.ts';
import type { RouteContext, Routes } from '../route.ts';
import { inputFailure, isPageFailure, type PageFailure, pageMembers, readPageBody } from './page-body.ts';

/** Where a terminal in a browser reaches the broker: MQTT over WebSocket. */
export const mqttPath = '/terminal/mqtt';

export interface TerminalActivationDeps extends ActivationDeps {
  readonly cardKeyPem: string;
  readonly psn: () => string;
  /** Called before the new device gets its credentials. */
  readonly replace: (terminal: TerminalId) => Promise<void>;
  readonly pace: ActivationPace;
}

/** Answers a body of serial number and code, wherever it was posted to. */
export function activationAnswer(deps: TerminalActivationDeps): (context: RouteContext) => Promise<Response> {
  const fail = ({ httpStatus, ...problem }: PageFailure) =>
    respondJson(httpStatus, { ...problem, psn: deps.psn() }, retryHeaders(httpStatus));
  return async ({ req, env }) => {
    const received = await pageMembers(req.raw);
    if (isPageFailure(received)) return fail(received);
    const values = readPageBody(activationMembers, received);
    if (isPageFailure(values)) return fail(values);
    const { terminal_sn: sn, code } = values;
    const credentials = await deps.pace.look(env.ip, () => activate(deps, sn, code));
    if (credentials === 'too-many') return fail(failure('SYS006'));
    if (credentials === undefined) return fail(inputFailure('E04150', 'code'));
    await deps.replace(credentials);
    const { merchantNo, terminalSn, username, password } = credentials;
    return respondJson(200, {
      merchant_no: merchantNo,
      terminal_sn: terminalSn,
      username,
      password,
      mqtt_path: mqttPath,
      card_key_pem: deps.cardKeyPem,
    } satisfies ActivatedTerminal);
  };
}

export function terminalActivation(deps: TerminalActivationDeps): Routes {
  const answer = activationAnswer(deps);
  return (router) => router.post('/terminal/activate', answer);
}
