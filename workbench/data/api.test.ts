import { afterEach, expect, test, vi } from 'vitest';
import { ApiProblem, type AskOptions, askApi, problemText } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (response: () => Response | Promise<Response>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => response()),
  );

const problemOf = async (options: AskOptions = {}): Promise<ApiProblem> => {
  const error: unknown = await askApi('requests', options).then(
    () => undefined,
    (problem: unknown) => problem,
  );
  if (!(error instanceof ApiProblem)) throw new Error('no problem came');
  return error;
};

test('a body is sent as JSON, and the answer is the JSON of the reply', async () => {
  answering(() => Response.json({ items: [] }));
  expect(await askApi('clock/advance', { method: 'POST', body: { ms: 5 } })).toEqual({ items: [] });
  const [address, init] = vi.mocked(fetch).mock.calls[0] ?? [];
  expect(address).toBe('/workbench/api/clock/advance');
  expect(init).toMatchObject({ method: 'POST', body: '{"ms":5}' });
});

test('a refusal keeps its code, message and psn', async () => {
  answering(() => Response.json({ code: 'SYS015', msg: 'limit: too much', psn: 'P1' }, { status: 400 }));
  const problem = await problemOf();
  expect(problem).toMatchObject({ kind: 'refused', httpStatus: 400, code: 'SYS015', psn: 'P1' });
  expect(problem.message).toBe('limit: too much');
});

test.each([
  [
    'a connection that fails',
    () => Promise.reject(new TypeError('failed')),
    'unreachable',
    /does not respond/,
  ],
  ['no JSON', () => new Response('<html>'), 'unreadable', /not from a gateway/],
  ['an error', () => Response.json({ code: 'SYS001' }, { status: 503 }), 'refused', /could not process/],
  [
    'a record that is no longer kept',
    () => Response.json({ code: 'SYS019' }, { status: 404 }),
    'refused',
    /Nothing found/,
  ],
  [
    'a token that ended',
    () => Response.json({ code: 'SYS004' }, { status: 401 }),
    'refused',
    /not signed in/,
  ],
  ['too small a role', () => Response.json({ code: 'E07303' }, { status: 403 }), 'refused', /permission/],
  [
    'a strange Host',
    () => Response.json({ code: 'SYS037' }, { status: 403 }),
    'refused',
    /not available at this address/,
  ],
])('%s has a text for people', async (_, response, kind, title) => {
  answering(response);
  const problem = await problemOf();
  expect(problem.kind).toBe(kind);
  expect(problemText(problem).title.en).toMatch(title);
});

const away = () => Promise.reject(new TypeError('failed'));
test.each([
  ['no answer', away, true],
  ['an error', () => Response.json({ code: 'SYS007' }, { status: 503 }), true],
  ['an error of a proxy', () => new Response('<html>', { status: 502 }), true],
  ['an answer that is cut', () => new Response('{"ps'), true],
  ['a refusal', () => Response.json({ code: 'SYS026' }, { status: 409 }), false],
])('after %s to an act, the text says if it may have been carried out', async (_, response, isUncertain) => {
  answering(response);
  const text = /may have been processed/;
  const { en } = problemText(await problemOf({ method: 'POST', idempotencyKey: 'k1' })).text;
  expect(text.test(en)).toBe(isUncertain);
  expect(problemText(await problemOf()).text.en).not.toMatch(text);
  const [[, act], [, read]] = vi.mocked(fetch).mock.calls as [[string, RequestInit], [string, RequestInit]];
  expect(act.headers).toHaveProperty('idempotency-key', 'k1');
  expect(read.headers).not.toHaveProperty('idempotency-key');
});

test('an aborted request rejects with the reason of the signal', async () => {
  const controller = new AbortController();
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    controller.abort(new Error('left'));
    signal.throwIfAborted();
  });
  await expect(askApi('requests', { signal: controller.signal })).rejects.toThrow('left');
});
