/** Exams by the Workbench's API: who may start, see and stop one, what is refused, and the report as a file. */
import { situations } from '@tollgate/contract/exam/index';
import type { AuditPage } from '@tollgate/contract/workbench/audit';
import type { ExamDetail, ExamList } from '@tollgate/contract/workbench/exams';
import { expect, test } from 'vitest';
import { findingOf, playedExams, reportOf } from '../http/sandbox/exams.testing.ts';
import { useWorkbench } from './workbench.testing.ts';

const world = useWorkbench();
const shop = {
  start_url: 'http://127.0.0.1:8090/exam/start',
  order_url: 'http://127.0.0.1:8090/exam/order',
};

function open() {
  const played = playedExams();
  return { ...world.open({}, { exams: played.exams }), ...played };
}

test('an exam is started, followed and stopped, and both acts are in the audit log', async () => {
  const { post, get, last } = open();
  const { body: started } = await post<ExamDetail>('/exams', {
    ...shop,
    only: ['duplicate', 'calls'],
    speed: 5,
  });
  expect(started).toMatchObject({ ...shop, state: 'running', total: 10, done: 0, speed: 5 });
  expect(last().job.only).toContain('duplicate');
  last().say(findingOf('duplicate', 'fail'));
  last().say(findingOf('signed-calls', 'pass'));
  const path = `/exams/${started.exam_id}`;
  const { body: shown } = await get<ExamDetail>(path);
  expect(shown.score).toEqual({
    verdict: 'unsafe',
    causes: 1,
    percent: 0,
    passed: 1,
    failed: 1,
    not_shown: 0,
    time_over: 0,
  });
  expect(shown.findings[0]).toMatchObject({ situation: 'duplicate', evidence: [{ text: '{}' }] });
  expect((await post<ExamDetail>(`${path}/stop`)).body).toMatchObject({ state: 'stopped', done: 2 });
  const { body: list } = await get<ExamList>('/exams');
  expect(list).toMatchObject({ can_run: true, items: [{ exam_id: started.exam_id, state: 'stopped' }] });
  const { body: audit } = await get<AuditPage>(`/audit?subject=${started.exam_id}`);
  expect(audit.items.map(({ act, phase }) => `${act} ${phase}`)).toEqual([
    'exams.stop ended',
    'exams.stop begun',
    'exams.start ended',
    'exams.start begun',
  ]);
});

test('all situations are examined at the usual speed where nothing else is asked for', async () => {
  const { post, last } = open();
  const { body } = await post<ExamDetail>('/exams', shop);
  expect(body).toMatchObject({ total: situations.length, speed: 20 });
  expect(body).not.toHaveProperty('only');
  expect(last().job.only).toHaveLength(situations.length);
});

test.each([
  ['no address', { order_url: shop.order_url }, 'start_url'],
  ['no URL', { ...shop, start_url: 'shop' }, 'start_url'],
  ['another protocol', { ...shop, order_url: 'file:///etc/passwd' }, 'order_url'],
  ['a private network', { ...shop, start_url: 'http://10.0.0.7/start' }, 'start_url'],
  ['a metadata service', { ...shop, order_url: 'http://169.254.169.254/' }, 'order_url'],
  ['a long URL', { ...shop, start_url: `http://127.0.0.1/${'x'.repeat(600)}` }, 'start_url'],
  ['an unknown situation', { ...shop, only: ['nothing'] }, 'only'],
  ['no situation', { ...shop, only: [] }, 'only'],
  ['a speed of zero', { ...shop, speed: 0 }, 'speed'],
  ['a speed too high', { ...shop, speed: 51 }, 'speed'],
  ['another member', { ...shop, gateway_url: 'http://127.0.0.1' }, 'gateway_url'],
])('%s is refused by name, and nothing is started', async (_what, body, name) => {
  const { post, exams } = open();
  const refused = await post<{ msg: string }>('/exams', body);
  expect([refused.status, refused.body.msg]).toEqual([400, expect.stringContaining(name)]);
  expect(exams.list()).toEqual([]);
});

test('a second one is refused while one is in progress, and every one where there is no program', async () => {
  const { post } = open();
  await post('/exams', shop);
  expect(await post('/exams', shop)).toMatchObject({ status: 409, body: { code: 'SYS026' } });
  const without = world.open();
  expect((await without.get<ExamList>('/exams')).body).toEqual({ items: [], can_run: false });
  expect(await without.post('/exams', shop)).toMatchObject({ status: 409, body: { code: 'SYS030' } });
});

test('an actor who may not advance the clock cannot start or stop an exam; single merchants see none', async () => {
  const { withToken, post, exams } = open();
  const viewer = await withToken({ role: 'viewer' });
  expect(await viewer.ask('POST', '/exams', shop)).toMatchObject({ status: 403, body: { code: 'E07303' } });
  const { body: started } = await post<ExamDetail>('/exams', shop);
  const path = `/exams/${started.exam_id}`;
  expect((await viewer.ask('GET', path)).status).toBe(200);
  expect(await viewer.ask('POST', `${path}/stop`, {})).toMatchObject({ status: 403 });
  const own = await withToken({ role: 'admin', merchants: ['312100000001'] });
  expect(await own.ask('POST', '/exams', shop)).toMatchObject({ status: 403, body: { code: 'E07303' } });
  expect((await own.ask<ExamList>('GET', '/exams')).body.items).toEqual([]);
  for (const [method, below] of [
    ['GET', ''],
    ['GET', '/report'],
    ['POST', '/stop'],
  ] as const)
    expect((await own.ask(method, `${path}${below}`, method === 'POST' ? {} : undefined)).status).toBe(404);
  expect(exams.find(started.exam_id)).toMatchObject({ state: 'running' });
  const developer = await withToken({ role: 'developer' });
  expect((await developer.ask('POST', `${path}/stop`, {})).status).toBe(200);
});

test('the report of an exam that has ended is a file in which nothing may run', async () => {
  const { post, serve, last, exams, withToken } = open();
  const { body: started } = await post<ExamDetail>('/exams', shop);
  const path = `/workbench/api/exams/${started.exam_id}/report`;
  expect((await serve(path)).status).toBe(404);
  last().say(reportOf('<!doctype html><p>100 %'));
  last().say({ event: 'report', format: 'junit', language: 'zh', text: '<testsuites/>' });
  last().say({ event: 'report', format: 'json', language: 'en', text: '{}' });
  last().say({ event: 'ended' });
  last().end();
  await expect.poll(() => exams.find(started.exam_id)?.state).toBe('done');
  const html = await serve(path);
  expect(await html.text()).toContain('100 %');
  expect(Object.fromEntries(html.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-disposition': `attachment; filename="tollgate-${started.exam_id}.html"`,
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  const junit = await serve(`${path}?format=junit&language=zh`);
  expect([junit.headers.get('content-type'), await junit.text()]).toEqual([
    'application/xml; charset=utf-8',
    '<testsuites/>',
  ]);
  const { headers } = await withToken({ role: 'viewer' });
  expect(await (await serve(`${path}?format=json&language=zh`, { headers })).text()).toBe('{}');
  for (const wrong of ['format=pdf', 'language=fr', 'more=1'])
    expect((await serve(`${path}?${wrong}`)).status, wrong).toBe(400);
});
