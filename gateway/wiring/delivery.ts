/** The delivery of notifications, whose attempts are counted, logged and shown. */
import type { Directory } from '../accounts/directory.ts';
import type { FiredWatch } from '../http/workbench/fired.ts';
import { type AttemptInfo, createDelivery, type Delivery } from '../notifications/delivery.ts';
import type { TextVault } from '../vault/texts.ts';
import type { ProcessClock } from './clock.ts';
import type { GatewayPorts } from './ports.ts';
import type { FaultPoints } from './sandbox-part.ts';

export interface DeliveryInput {
  readonly clock: ProcessClock;
  readonly directory: Directory;
  readonly texts: TextVault;
  readonly fired: FiredWatch;
  readonly faults: FaultPoints | undefined;
  /** Called for each attempt. */
  readonly onAttempt: (attempt: AttemptInfo) => void;
}

export function wireDelivery(ports: GatewayPorts, input: DeliveryInput): Delivery {
  const { database, outgoing, signer, nextTurn, uptime, settings, log, meter } = ports;
  const { clock, directory, texts, fired, faults } = input;
  return createDelivery({
    database,
    clock,
    outgoing,
    signer,
    texts,
    hasApp: directory.hasApp,
    hasEndpoint: directory.hasEndpoint,
    gatewayKeyOf: async (appId) => (await directory.app(appId))?.gatewayKeyId ?? null,
    allowLoopback: settings.allowLoopback,
    nextTurn,
    durationClock: uptime.nowMs,
    exchange: faults?.exchange,
    onError: (error) => log.error({ err: error }, 'a notification could not be attempted or recorded'),
    onAttempt(attempt) {
      meter.attempt(attempt.outcome, attempt.durationMs / 1000);
      log.info(attempt, 'notification');
      input.onAttempt(attempt);
      fired.attempt(attempt, clock.nowMs(attempt.merchantNo));
    },
  });
}
