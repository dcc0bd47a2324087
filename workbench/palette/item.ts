/** A row of the palette. */
import type { ClockAdvance } from '@tollgate/contract/workbench/clock';

export type GroupName = 'recent' | 'acts' | 'numbers' | 'pages' | 'codes' | 'docs' | 'payers';

/** Effect of choosing a row: it shows an address, advances the clock, or puts words into the field. */
export type Choice =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'advance'; readonly body: ClockAdvance }
  | { readonly kind: 'type'; readonly text: string };

export interface Item {
  readonly group: GroupName;
  readonly label: string;
  /** Its kind or its description. */
  readonly about: string;
  /** The label is an identifier. */
  readonly isCode?: boolean;
  readonly choice: Choice;
}

export const toAddress = (address: string): Choice => ({ kind: 'address', address });

/** Returns the key of a row among the others. */
export const keyOf = ({ group, label, choice }: Item): string =>
  `${group} ${label} ${choice.kind === 'address' ? choice.address : ''}`;
