/**
 * The contract: the API as data, in every language that Tollgate speaks. Import from here, or from the
 * single parts (`@tollgate/contract/calls/index`) where a bundle must stay small.
 */
export * from './amount.ts';
export * from './calls/index.ts';
export * from './cards.ts';
export * from './currencies.ts';
export * from './dictionary/index.ts';
export * from './errors/catalogue.ts';
export * from './errors/message.ts';
// A namespace, because names such as `code` and `data` mean something only with the name of their part.
export * as fields from './fields/index.ts';
export * from './limits.ts';
export * from './model.ts';
export * from './notification.ts';
export * from './read.ts';
export * from './sandbox/cards.ts';
export * from './sandbox/triggers.ts';
export * from './signing/index.ts';
export * from './types.ts';
