/** The table of states against the dictionary, and against what the gateway does. */
import { transitions } from '@tollgate/gateway/orders/state/transaction';
import { expect, test } from 'vitest';
import { transStatus } from './dictionary/transaction.ts';
import { isFinalState, orderStates, orderTransitions, statesAfter } from './states.ts';

test("the gateway's own transitions are those of the table", () => {
  const ofTable = Object.fromEntries(
    orderStates.map(({ status }) => [status, [...statesAfter(status)].sort()]),
  );
  const ofGateway = Object.fromEntries(
    Object.entries(transitions).map(([from, to]) => [from, [...to].sort()]),
  );
  expect(ofTable).toEqual(ofGateway);
});

test('the states are the values of trans_status, and 1 and 3 are final', () => {
  expect(orderStates.map(({ status }) => status)).toEqual(transStatus.values.map(({ value }) => value));
  expect(
    orderStates
      .filter(({ status }) => isFinalState(status))
      .map(({ status }) => status)
      .sort(),
  ).toEqual([1, 3]);
});

test('every transition is listed once, and none leads back to its own state', () => {
  const transitions = orderTransitions.map(({ from, to }) => `${from}→${to}`);
  expect(new Set(transitions).size).toBe(transitions.length);
  expect(orderTransitions.filter(({ from, to }) => from === to)).toEqual([]);
});
