/** Constants of the API (spec §9, decisions): one place for every number that more than one package needs. */

import { amountMaxMinor } from './amount.ts';
import { hourMs, minuteMs, secondMs } from './durations.ts';

export const limits = {
  /** Request body (decision 6). */
  bodyMaxBytes: 64 * 1024,
  /** Body of what an acquirer reports: some send files. */
  reportMaxBytes: 1024 * 1024,
  /** Characters of pay_url (spec §9). */
  payUrlMaxLength: 64,
  /** Characters of the text that a payer scans (decision 53). */
  codeMaxLength: 512,
  /** A request comes in within this, from its first byte to its last. */
  requestTimeoutMs: 15 * secondMs,
  /** Nesting of JSON in a request (decision 6). */
  nestingMax: 16,
  /** Members at the top level of a request; no call has more than 40. */
  membersMax: 128,
  /** Timestamp tolerance before and after the gateway's clock (spec §5). */
  timestampToleranceMs: 15 * minuteMs,
  /** A cancel is refused before this age of the order (spec §4, decision 18). */
  cancelAfterMs: 15 * secondMs,
  /** Polling guidance (spec §7). */
  pollIntervalMs: 5 * secondMs,
  pollCustomerPresentedMs: 30 * secondMs,
  pollMerchantPresentedMs: 60 * secondMs,
  /** Percent of the authorized amount that a completion and its tip may take above it (decision 42). */
  tipAboveAuthorizedPercent: 20,
  /** expires (decision 21). */
  expiresMinSeconds: 1,
  expiresMaxSeconds: 7 * 24 * 60 * 60,
  /** Refunds per order (decision 19); the advice is `refundsAdvised`. */
  refundsMax: 50,
  refundsAdvised: 10,
  /** Gaps between notification attempts, the first attempt being immediate (decision 22). */
  notificationGapsMs: [
    5 * secondMs,
    10 * secondMs,
    15 * secondMs,
    30 * secondMs,
    60 * secondMs,
    3 * minuteMs,
    10 * minuteMs,
    15 * minuteMs,
    30 * minuteMs,
    30 * minuteMs,
    30 * minuteMs,
    3 * hourMs,
    3 * hourMs,
    3 * hourMs,
  ],
  /** A receiver answers within this (decision 23). */
  notificationTimeoutMs: 5 * secondMs,
  /** How long a notification waits for an earlier one about its order, at a standing endpoint (decision 46). */
  endpointOrderMs: 60 * secondMs,
  /** RSA keys (decision 5). */
  keyMinBits: 2048,
  keyMaxBits: 8192,
  signMaxLength: 1024,
  signPublishedMaxLength: 128,
  amountMaxMinor,
  msgMaxLength: 128,
} as const;
