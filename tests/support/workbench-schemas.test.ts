/** The schemas of the Workbench's API are those of its types. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemaFile, workbenchSchemas } from './workbench-schemas.ts';

test('contract/workbench/schemas.json is what its types say; `node tests/support/workbench-schemas.ts` writes it', () => {
  expect(JSON.parse(readFileSync(schemaFile, 'utf8'))).toEqual(workbenchSchemas());
});

test('an object has the members of what it extends, texts of a list, and its comments', () => {
  const { RequestDetail: detail, Role: role, OrderNode: order, EndpointItem: endpoint } = workbenchSchemas();
  expect(detail).toMatchObject({
    properties: { psn: { type: 'string' }, address: { 'x-personal': true }, duration_ms: { type: 'number' } },
    required: expect.arrayContaining(['psn', 'body']),
  });
  expect(detail?.['required']).not.toContain('client_psn');
  expect(role).toMatchObject({ enum: expect.arrayContaining(['viewer']) });
  expect(order).toMatchObject({
    properties: { references: { items: { $ref: '#/components/schemas/OrderNode' } } },
  });
  expect(endpoint).toMatchObject({ properties: { kinds: { description: 'Absent: all kinds.' } } });
});
