/** The shape of the exam's situations: what `tollgate exam` examines, and what the go-live checklist lists. */
import type { Text } from '../model.ts';
import type { CauseId } from './causes.ts';

/** What a shop's test code must offer besides a payment by QR code (the page ExamProtocol). */
export type ExamNeed = 'refund' | 'cancel' | 'code' | 'checkout' | 'card' | 'work';

export interface Situation {
  /** What `--only` takes. */
  readonly id: string;
  /** The mistake that it looks for. */
  readonly cause: CauseId;
  /** What the shop does when it passes; an item of the checklist. */
  readonly title: Text;
  /** What goes wrong in production where the shop fails. */
  readonly reason: Text;
  /** The rule: a section of the specification, and the page of the documentation with its anchor. */
  readonly rule: { readonly section: string; readonly page: string };
  /** What to change where the shop fails. */
  readonly advice: Text;
  readonly needs?: readonly ExamNeed[];
}

/** Situations that belong together. */
export interface SituationGroup {
  readonly id: string;
  readonly title: Text;
  readonly situations: readonly Situation[];
}
