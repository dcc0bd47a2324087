/** The HTTP side of a gateway: the envelope of calls with its limits, and all routes. */
import type { Directory } from '../accounts/directory.ts';
import { type App, createApp } from '../http/app.ts';
import type { EnvelopeDeps } from '../http/envelope/envelope.ts';
import { createSignatureDoctor, type SignatureDoctor } from '../http/envelope/signature-doctor.ts';
import type { Health } from '../http/health.ts';
import { createActivationPace } from '../http/limits/activation-pace.ts';
import { createAddressLimit } from '../http/limits/address-limit.ts';
import { createRateLimit, requestsPerSecond } from '../http/limits/rate-limit.ts';
import type { TerminalActivationDeps } from '../http/pages/terminal-activation.ts';
import type { Routes } from '../http/route.ts';
import type { OrderContext } from '../orders/change/context.ts';
import type { Terminals } from '../terminals/terminals.ts';
import type { ProcessClock } from './clock.ts';
import type { GatewayPorts } from './ports.ts';
import type { RequestLogParts } from './request-log.ts';
import type { FaultPoints } from './sandbox-part.ts';

/** Calls at a time. One acquirer that hangs holds no more than half of them (`acquirerLimits.inFlightMax`). */
export const callsMax = 2_048;

export function wireDoctor(ports: GatewayPorts, clock: ProcessClock, directory: Directory): SignatureDoctor {
  const { database, signer, diagnoser, uptime } = ports;
  const allows = createRateLimit(requestsPerSecond.signatureDoctor, uptime);
  return createSignatureDoctor({
    queries: database,
    directory,
    clock,
    signer,
    diagnoser,
    mayExamine: () => allows('all'),
  });
}

export function wireActivation(
  ports: GatewayPorts,
  { clock, identifiers }: Pick<OrderContext, 'clock' | 'identifiers'>,
  terminals: Pick<Terminals, 'replace'>,
): TerminalActivationDeps {
  const { database, passwords, random, cardKeyPem, uptime, wait } = ports;
  return {
    queries: database,
    passwords,
    random,
    clock,
    psn: identifiers.psn,
    cardKeyPem,
    replace: terminals.replace,
    pace: createActivationPace({ uptime, hold: wait }),
  };
}

export interface AppInput {
  readonly orders: OrderContext;
  readonly clock: ProcessClock;
  readonly directory: Directory;
  readonly health: Health;
  readonly requestLog: RequestLogParts;
  readonly routes: readonly Routes[];
  /** Part of the sandbox alone; `doctor` says why a signature was refused. */
  readonly sandbox:
    | { readonly doctor: SignatureDoctor; readonly faults?: FaultPoints | undefined }
    | undefined;
}

function wireEnvelope(ports: GatewayPorts, { orders, clock, directory, sandbox }: AppInput): EnvelopeDeps {
  const { settings, origin, signer, hashOf, keyedHash, equalInConstantTime, uptime } = ports;
  return {
    orders,
    directory,
    signer,
    hashOf,
    keyedHash,
    equalInConstantTime,
    allowLoopback: settings.allowLoopback,
    otherTimes: clock.otherTimes,
    allows: createRateLimit(settings.rateLimit, uptime),
    faults: sandbox?.faults?.calls,
    get publicUrl() {
      return origin.publicUrl;
    },
    ...(sandbox && { explain: sandbox.doctor.explain }),
  };
}

export function wireApp(ports: GatewayPorts, input: AppInput): App {
  const { settings, log, meter, uptime, pages } = ports;
  return createApp({
    envelope: wireEnvelope(ports, input),
    log,
    metrics: meter,
    sandbox: input.sandbox !== undefined,
    record: input.requestLog.record,
    callsMax,
    uptime,
    site: pages.site,
    allowsAddress: createAddressLimit({
      trustProxy: settings.trustProxy,
      allows: createRateLimit(settings.addressRateLimit, uptime),
      warn: (message) => log.warn(message),
    }),
    health: input.health.report,
    routes: input.routes,
  });
}
