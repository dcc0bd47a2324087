/** Counts and values of one process, for monitoring. */
import type { InvalidAnswer } from '../acquirers/answers.ts';
import type { LimitedQuestion } from '../acquirers/question-limits.ts';
import type { Connections } from '../ports/database.ts';
import type { HealthReport } from './health.ts';

export interface Meter {
  /** All values in Prometheus' text format. */
  readonly registry: { readonly contentType: string; metrics(): Promise<string> };
  call(method: string, code: string, seconds: number): void;
  attempt(outcome: string, seconds: number): void;
  /** Free texts with a card number that were sealed (decision 51). */
  hiddenTexts(count: number): void;
  /** References to texts that the vault does not have. */
  unknownTexts(count: number): void;
  /** Questions to acquirers that a limit has answered. */
  limitedQuestion(question: LimitedQuestion): void;
  /** Answers of acquirers that cannot be true. */
  invalidAnswer(answer: InvalidAnswer): void;
  /** A question to a connector without an answer that can be used. */
  unansweredQuestion(question: { readonly connector: string; readonly operation: string }): void;
  /** A request to the events of a connector that it has not signed. */
  unsignedReport(connector: string): void;
  /** Requests that the request log could not keep. */
  lostRequests(count: number): void;
  /** Shows values that are read at each scrape; called once, when everything that has one is there. */
  watch(sources: MeterSources): void;
}

export interface MeterSources {
  /** Calls and notification attempts in progress. */
  readonly inFlight: () => { readonly calls: number; readonly notifications: number };
  /** Questions to acquirers in progress. */
  readonly acquirers: () => ReadonlyMap<string, number>;
  /** Work that waits inside this process: changes for the database, calls for the request log. */
  readonly waiting: () => { readonly changes: number; readonly requests: number };
  /** Undefined where the database is inside this process. */
  readonly connections: () => Connections | undefined;
  /** Backlog of all processes together; empty if the database was not seen lately. */
  readonly backlog: () => ReadonlyMap<string, { readonly count: number; readonly oldestSeconds: number }>;
  readonly health: () => HealthReport;
}
