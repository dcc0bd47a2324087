/** Report of closed batches to their acquirers, until they have it. A refusal changes nothing: the batch is closed. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import { type ClosedBatch, claimClosed, closeAdvices, noteReported } from '../../batches/acquirer-report.ts';
import { type ClockGroup, timeIn } from '../../ports/clock.ts';
import type { BatchKey } from '../../store/change.ts';
import type { Acquiring, Stored, Timed } from '../change/context.ts';
import { recoveryMs } from '../rules/recovery.ts';
import { putOffUntil } from './pauses.ts';

/** Totals of a closed batch that an acquirer does not take: the operator has to compare them. */
export interface RefusedBatch extends BatchKey {
  readonly acquirer: string;
  readonly errorCode: ErrorCode;
}

export interface BatchReporting {
  readonly onError: (
    error: unknown,
    batch: { readonly merchantNo: string; readonly transNo: string },
  ) => void;
  readonly onRefused: (refused: RefusedBatch) => void;
}

type Services = Stored & Timed & Acquiring;

const nameOf = ({ terminalSn, batchNo }: BatchKey) => `${terminalSn}/${batchNo}`;

async function report(
  services: Services,
  batch: ClosedBatch,
  onRefused: BatchReporting['onRefused'],
): Promise<void> {
  const { database, clock, acquirers } = services;
  const { merchantNo, terminalSn, batchNo, closedAt } = batch;
  const beganMs = clock.nowMs(merchantNo);
  let errorCode: ErrorCode | null = null;
  let isKnown = true;
  for (const { acquirer, message } of await closeAdvices(database, batch)) {
    const { name, cardPresent } = acquirers.named(acquirer);
    const answer = await cardPresent.advise(message, beganMs);
    if (answer.kind === 'unknown') isKnown = false;
    if (answer.kind !== 'refused') continue;
    ({ errorCode } = answer);
    onRefused({ merchantNo, terminalSn, batchNo, acquirer: name, errorCode });
  }
  const againAt = putOffUntil({ dueAt: closedAt, expiresAt: null }, beganMs, clock.nowMs(merchantNo));
  await noteReported(database, batch, { dueAt: isKnown ? null : againAt, errorCode });
}

/** Begins to report at most `max` closed batches of a clock group that are due; each promise ends with its batch. */
export async function reportClosed(
  services: Services,
  { onError, onRefused }: BatchReporting,
  clockGroup: ClockGroup,
  max: number,
): Promise<Promise<void>[]> {
  const nowMs = timeIn(clockGroup, services.clock);
  const claim = { nowMs, untilMs: nowMs + recoveryMs, max };
  const claimed = await claimClosed(services.database, claim, clockGroup);
  return claimed.map((batch) =>
    report(services, batch, onRefused).catch((error: unknown) =>
      onError(error, { merchantNo: batch.merchantNo, transNo: nameOf(batch) }),
    ),
  );
}
