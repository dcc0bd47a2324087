/** Sets of fields by name: calls, the notification, and the entities inside them. */
import { calls } from '@tollgate/contract/calls/index';
import { entryMembers, paymentsMembers } from '@tollgate/contract/calls/members';
import { recallReply, referenceReply } from '@tollgate/contract/calls/reference-replies';
import { billingAddress, shippingAddress } from '@tollgate/contract/fields/address';
import { settleList } from '@tollgate/contract/fields/batch';
import { cardPlaintext } from '@tollgate/contract/fields/card';
import { orderDetail } from '@tollgate/contract/fields/order-detail';
import { items } from '@tollgate/contract/fields/order-items';
import type { Call, Field, Members, Text } from '@tollgate/contract/model';
import { notification, replyEnvelope } from '@tollgate/contract/notification';
import { lookUp } from './component.ts';

export interface Entity {
  readonly title: Text;
  readonly members: Members;
}

function membersOf(field: Field): Members {
  if (field.kind === 'object') return field.members;
  return field.kind === 'list' ? membersOf(field.of) : {};
}

/** Entities that a page may print by themselves. */
export const entities: ReadonlyMap<string, Entity> = new Map<string, Entity>([
  ['common', { title: { en: 'Common request fields', zh: '公共请求参数' }, members: entryMembers }],
  [
    'common-payments',
    {
      title: { en: 'Common request fields under /api/payments', zh: '/api/payments 接口的公共参数' },
      members: paymentsMembers,
    },
  ],
  ['reply', { title: { en: 'Common response fields', zh: '公共应答字段' }, members: replyEnvelope }],
  [
    'reference-reply',
    {
      title: { en: 'Response fields of reference transactions', zh: '后续交易的应答字段' },
      members: referenceReply,
    },
  ],
  [
    'recall-reply',
    { title: { en: 'Response fields of a recall', zh: '交易详情查询的应答字段' }, members: recallReply },
  ],
  [
    'order_detail',
    { title: { en: 'Fields of order_detail', zh: 'order_detail 的字段' }, members: orderDetail.members },
  ],
  ['items', { title: { en: 'Fields of an item', zh: '商品条目的字段' }, members: membersOf(items) }],
  [
    'card',
    { title: { en: 'The card before encryption', zh: '加密前的卡信息' }, members: cardPlaintext.members },
  ],
  ['billing_address', { title: { en: 'Billing address', zh: '账单地址' }, members: billingAddress.members }],
  [
    'shipping_address',
    { title: { en: 'Shipping address', zh: '收货地址' }, members: shippingAddress.members },
  ],
  [
    'settle_list',
    { title: { en: 'Fields of settle_list', zh: 'settle_list 的字段' }, members: membersOf(settleList) },
  ],
]);

/** Calls by the method that the contract gives them; aliases are not names of their own. */
export const callsByMethod: ReadonlyMap<string, Call> = new Map(
  calls.map((call): [string, Call] => [call.method, call]),
);

/** The call of a method. @throws PageError where there is none */
export function callNamed(method: string): Call {
  return lookUp('call', callsByMethod, method);
}

/** All field names that requests, replies and the notification use at their top level. */
export const topLevelNames: ReadonlySet<string> = new Set([
  ...calls.flatMap(({ request, reply }: Call) => [...Object.keys(request), ...Object.keys(reply)]),
  ...Object.keys(replyEnvelope),
  ...Object.keys(notification.members),
]);

/** The members that every request under /api/entry or /api/payments carries. */
export const commonNames: ReadonlySet<string> = new Set([
  ...Object.keys(entryMembers),
  ...Object.keys(paymentsMembers),
]);
