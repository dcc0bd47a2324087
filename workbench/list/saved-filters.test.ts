import { expect, test } from 'vitest';
import { readSaved, savedMax } from './saved-filters.ts';

test('what the browser has stored is read, and whatever is no filter is left out', () => {
  const failed = { name: 'Failed', filter: { state: 'failed' } };
  expect(readSaved(JSON.stringify({ orders: [failed] }))).toEqual({ orders: [failed] });
  expect(readSaved(null)).toEqual({});
  for (const text of ['{', '7', '[]', 'null']) expect(readSaved(text)).toEqual({});
  const mixed = {
    orders: [failed, 3, { name: 'No filter' }, { name: 'Odd', filter: { state: 5 } }],
    audit: 7,
  };
  expect(readSaved(JSON.stringify(mixed))).toEqual({
    orders: [failed, { name: 'Odd', filter: {} }],
    audit: [],
  });
  const many = Array.from({ length: savedMax + 5 }, (_, n) => ({ name: `${n}`, filter: {} }));
  expect(readSaved(JSON.stringify({ orders: many }))['orders']).toHaveLength(savedMax);
});
