/** State of a transaction that a call makes of a card-present original: void, completion, increment, refund. */
import { isNumber, isText, readStored, type Shape } from './stored.ts';
import { type CardState, cardShape, cardUpgrades, newTerminal } from './terminal-state.ts';

export interface ReferenceState extends CardState {
  readonly origMerchantOrderNo: string;
  readonly origTransType: number;
}

/** Returns the state that names the original; card and approval follow when the transaction is carried out. */
export function referenceTo(original: {
  readonly merchantOrderNo: string;
  readonly transType: number;
}): ReferenceState {
  // Processes of the previous release run beside this one and read a terminal order's members of every row.
  return {
    ...newTerminal,
    origMerchantOrderNo: original.merchantOrderNo,
    origTransType: original.transType,
  };
}

const shape: Shape<ReferenceState> = {
  ...cardShape,
  origMerchantOrderNo: isText,
  origTransType: isNumber,
};
const form = { column: 'terminal', shape, upgrades: cardUpgrades };

export const readReference = (stored: unknown, transNo: string): ReferenceState =>
  readStored(stored, form, transNo);
