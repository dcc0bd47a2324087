/** Made-up orders for the examples. */
import type { OrderStatus } from '@tollgate/contract/states';

export const nowMs = Date.parse('2026-11-22T14:20:05Z');

export interface ExampleOrder {
  readonly number: string;
  readonly status: OrderStatus;
  readonly method: string;
  readonly currency: string;
  readonly minor: number;
  readonly atMs: number;
}

const minuteMs = 60_000;

export const orders: readonly ExampleOrder[] = [
  {
    number: 'TG20261122006',
    status: 9,
    method: 'Card',
    currency: 'USD',
    minor: 12_000,
    atMs: nowMs - 20_000,
  },
  {
    number: 'TG20261122005',
    status: 0,
    method: 'Alipay',
    currency: 'CNY',
    minor: 88_800,
    atMs: nowMs - 3 * minuteMs,
  },
  {
    number: 'TG20261122004',
    status: 2,
    method: 'Visa',
    currency: 'USD',
    minor: 3_450,
    atMs: nowMs - 26 * minuteMs,
  },
  {
    number: 'TG20261122003',
    status: 1,
    method: 'MasterCard',
    currency: 'EUR',
    minor: 129_900,
    atMs: nowMs - 95 * minuteMs,
  },
  {
    number: 'TG20261122002',
    status: 3,
    method: 'JCB',
    currency: 'JPY',
    minor: 12_800,
    atMs: nowMs - 7 * 60 * minuteMs,
  },
  {
    number: 'TG20261121001',
    status: 2,
    method: 'ThaiQR',
    currency: 'KWD',
    minor: 1_234_567,
    atMs: nowMs - 30 * 60 * minuteMs,
  },
];
