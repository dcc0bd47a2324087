/** The messages between terminal and gateway, whole: what a page on building a terminal is made from. */
export * from './activation.ts';
export * from './asks.ts';
export * from './messages.ts';
export * from './orders.ts';
export * from './pushes.ts';
export * from './read.ts';
