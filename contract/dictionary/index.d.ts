/** The parameter dictionary: every closed set of values that the API uses. */
import type { Dictionary } from '../model.ts';
export * from './card.ts';
export * from './ecr.ts';
export * from './order-options.ts';
export * from './pay-methods.ts';
export * from './processor-codes.ts';
export * from './protocol.ts';
export * from './terminal.ts';
export * from './transaction.ts';
/** All dictionaries, in the order in which the dictionary page prints them. */
export declare const dictionaries: readonly Dictionary[];
