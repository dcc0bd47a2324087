import { expect, test } from 'vitest';
import { readConnectorAddress } from './address.ts';
import { CardReply, EventsRequest } from './answers.ts';
import { readMembers } from './reading.ts';
import { errorOfResponse } from './response-codes.ts';

const approved = {
  request_id: 'r1',
  outcome: 'approved',
  amount: '12.5',
  currency: 'EUR',
  reference: { channel_trans_no: 'c1' },
};

test('a reply is read by its schema, without members that the schema does not have', () => {
  expect(readMembers(CardReply, { ...approved, more: 1 })).toEqual({ kind: 'read', value: approved });
});

test.each([
  [{ ...approved, amount: 12.5 }, 'amount'],
  [{ ...approved, reference: { channel_trans_no: 7 } }, 'reference.channel_trans_no'],
  [{ ...approved, reference: undefined }, 'reference'],
  [{ request_id: 'r1', outcome: 'perhaps' }, 'outcome'],
  [[approved], ''],
])('%j names the member that is wrong', (reply, field) => {
  expect(readMembers(CardReply, reply)).toMatchObject({ kind: 'wrong', field });
});

test('a list names the place in it', () => {
  const request = { request_id: 'r1', events: [{ event: 'paid' }, { event: 'lost' }] };
  expect(readMembers(EventsRequest, request)).toMatchObject({ kind: 'wrong', field: 'events.1.event' });
});

test('what is nested too deep is not read', () => {
  let nested: object = {};
  for (let depth = 0; depth < 5_000; depth += 1) nested = { nested };
  expect(readMembers(CardReply, { ...approved, nested })).toMatchObject({ kind: 'wrong', field: '' });
});

test.each([
  ['https://bank.example/tollgate/', { kind: 'url', url: 'https://bank.example/tollgate', isSecure: true }],
  ['https://10.0.0.7:8443', { kind: 'url', url: 'https://10.0.0.7:8443', isSecure: true }],
  ['http://127.0.0.1:9000', { kind: 'url', url: 'http://127.0.0.1:9000', isSecure: false }],
  ['http://[::1]:9000', { kind: 'url', url: 'http://[::1]:9000', isSecure: false }],
  ['http://localhost:9000', { kind: 'url', url: 'http://localhost:9000', isSecure: false }],
  ['http://127.1.2.3', { kind: 'url', url: 'http://127.1.2.3', isSecure: false }],
  ['unix:/run/bank.sock', { kind: 'socket', path: '/run/bank.sock' }],
  ['http://bank.example', undefined],
  ['http://10.0.0.7', undefined],
  ['http://bank.localhost', undefined],
  ['http://localhost.', undefined],
  ['https://user:password@bank.example', undefined],
  ['https://bank.example/?key=1', undefined],
  ['unix:bank.sock', undefined],
  ['ftp://bank.example', undefined],
  ['bank.example', undefined],
])('the address %s', (text, address) => {
  expect(readConnectorAddress(text)).toEqual(address);
});

test('a response code of ISO 8583 has its error; an unknown one is a refusal without a reason', () => {
  expect(['51', '54', '55', '05', '99', 'toString', undefined].map(errorOfResponse)).toEqual([
    'EC0102',
    'EC0103',
    'EC0114',
    'EC0101',
    'EC0101',
    'EC0101',
    'EC0101',
  ]);
});
