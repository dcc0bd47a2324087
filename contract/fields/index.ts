/** Every field of the API, once. */
export * from './address.ts';
export * from './afterwards.ts';
export * from './amounts.ts';
export * from './batch.ts';
export * from './card.ts';
export * from './checkout.ts';
export * from './checkout-theme.ts';
export * from './envelope.ts';
export * from './order.ts';
export * from './order-detail.ts';
export * from './order-items.ts';
export * from './qr.ts';
export * from './reference.ts';
export * from './reply.ts';
export * from './result.ts';
export * from './terminal.ts';
