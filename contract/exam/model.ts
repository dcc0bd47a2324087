/** The shape of the exam's situations: what `tollgate exam` examines, and what the go-live checklist lists. */
import type { Text } from '../model.ts';
import type { CauseId } from './causes.ts';

/** Features that a shop's test code must offer besides a payment by QR code (the page ExamProtocol). */
export type ExamNeed = 'refund' | 'cancel' | 'code' | 'checkout' | 'card' | 'work';

export interface Situation {
  /** Value of `--only`. */
  readonly id: string;
  /** The mistake that it looks for. */
  readonly cause: CauseId;
  /** Behavior of a shop that passes; an item of the checklist. */
  readonly title: Text;
  /** Consequence in production if the shop fails. */
  readonly reason: Text;
  /** The rule: a section of the specification, and the page of the documentation with its anchor. */
  readonly rule: { readonly section: string; readonly page: string };
  /** Advice on what to change if the shop fails. */
  readonly advice: Text;
  readonly needs?: readonly ExamNeed[];
}

/** Situations that belong together. */
export interface SituationGroup {
  readonly id: string;
  readonly title: Text;
  readonly situations: readonly Situation[];
}
