import { afterEach, expect, test, vi } from 'vitest';
import { copyTwin } from './copy-twin.ts';

afterEach(() => vi.unstubAllGlobals());

function stubs(response: Response | Error, isAllowed = true): string[] {
  const written: string[] = [];
  vi.stubGlobal('fetch', async () => {
    if (response instanceof Error) throw response;
    return response;
  });
  const writeText = async (text: string) => {
    if (!isAllowed) throw new Error('not allowed');
    written.push(text);
  };
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  return written;
}

test('the twin is on the clipboard, and it says so', async () => {
  const written = stubs(new Response('# Sign\n'));
  expect(await copyTwin('/docs/Sign.md')).toBe(true);
  expect(written).toEqual(['# Sign\n']);
});

test('with a merchant of the tab, it is copied with the values that the page shows', async () => {
  const written = stubs(new Response('GATEWAY=https://pay.example.com'));
  const shown = { appId: 'tg1', merchantNo: '1', origin: 'http://127.0.0.1:8095', isOn: true };
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify(shown) });
  expect(await copyTwin('/docs/Sign.md')).toBe(true);
  expect(written).toEqual(['GATEWAY=http://127.0.0.1:8095']);
});

test.each([
  ['the server has none', new Response('', { status: 404 }), true],
  ['the server answers a page', new Response('<!DOCTYPE html><html></html>'), true],
  ['the connection breaks', new Error('broken'), true],
  ['the browser forbids it', new Response('# Sign\n'), false],
])('where %s, nothing is copied, and it says so', async (_, response, isAllowed) => {
  const written = stubs(response, isAllowed);
  expect(await copyTwin('/docs/Sign.md')).toBe(false);
  expect(written).toEqual([]);
});

test('where there is no clipboard at all, it says so', async () => {
  stubs(new Response('# Sign\n'));
  vi.stubGlobal('navigator', {});
  expect(await copyTwin('/docs/Sign.md')).toBe(false);
});
