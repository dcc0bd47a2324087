import { expect, test } from 'vitest';
import { failure } from '../envelope/failure.ts';
import type { RouteContext } from '../route.ts';
import type { AuditLog } from '../workbench/access/audit-log.ts';
import { sandboxAct } from './sandbox-act.ts';

const context = {
  req: {
    method: 'POST',
    raw: new Request('http://localhost/'),
    param: () => undefined,
    text: async () => '{"advance_ms":5}',
  },
  env: { ip: '127.0.0.1' },
} as unknown as RouteContext;

function setUp(auditLog: Partial<AuditLog> = {}) {
  const noted: unknown[] = [];
  const deps = {
    psn: () => 'P1',
    actorOf: () => ({ who: 'sandbox', merchants: undefined }),
    auditLog: {
      begun: async ({ who, act, psn, detail }) => void noted.push(['begun', who, act, psn, detail]),
      ended: async ({ who, act, psn }, code) => void noted.push(['ended', who, act, psn, code]),
      ...auditLog,
    } satisfies AuditLog,
  };
  return { deps, noted };
}

test('an act without a signature is noted as of the sandbox, before and after it, with the psn of its reply', async () => {
  const { deps, noted } = setUp();
  const done = sandboxAct(deps, 'clock.advance', async () => ({ offset_ms: 5 }));
  expect(await (await done(context)).json()).toMatchObject({ code: '0', psn: 'P1', data: { offset_ms: 5 } });
  const refused = sandboxAct(deps, 'merchants.remove', async () => failure('E04103'));
  expect(await (await refused(context)).json()).toMatchObject({ code: 'E04103', psn: 'P1' });
  expect(noted).toEqual([
    ['begun', 'sandbox', 'clock.advance', 'P1', '{"advance_ms":5}'],
    ['ended', 'sandbox', 'clock.advance', 'P1', '0'],
    ['begun', 'sandbox', 'merchants.remove', 'P1', '{"advance_ms":5}'],
    ['ended', 'sandbox', 'merchants.remove', 'P1', 'E04103'],
  ]);
});

test('nothing is done where the audit log cannot be written', async () => {
  const { deps } = setUp({ begun: () => Promise.reject(new Error('no database')) });
  let isDone = false;
  const act = sandboxAct(deps, 'clock.advance', async () => {
    isDone = true;
    return {};
  });
  await expect(act(context)).rejects.toThrow('no database');
  expect(isDone).toBe(false);
});
