/** The settings of load balancers in the guide for operators do what the text above them asks for. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readPage } from './docs-pages.testing.ts';

type PageLanguage = 'en' | 'zh';

/** Settings of the block that has the line `mark`, one a line. */
function settingsIn(language: PageLanguage, mark: string): string[] {
  const blocks = readPage(language, 'OperateProcesses.mdx').code.map(({ text }) =>
    text.split('\n').map((line) => line.trim().replace(/;$/, '')),
  );
  return (blocks.find((lines) => lines.includes(mark)) ?? []).filter((line) => line !== '');
}
const haproxyIn = (language: PageLanguage) => settingsIn(language, 'backend gateway');
const nginxIn = (language: PageLanguage) => settingsIn(language, 'upstream gateway {');

const pageOf = (language: PageLanguage, name: string) =>
  readFileSync(new URL(`${language === 'zh' ? 'i18n/zh' : 'docs'}/${name}.mdx`, import.meta.url), 'utf8');

/** Values of the lines that begin with a name. */
const valuesOf = (lines: readonly string[], name: string) =>
  lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
const secondsIn = (text = '', name = '') => Number(new RegExp(`${name}(\\d+)s\\b`).exec(text)?.[1]);

test('both languages have the same settings', () => {
  expect([haproxyIn('en').length, nginxIn('en').length].every((count) => count > 15)).toBe(true);
  expect(haproxyIn('zh')).toEqual(haproxyIn('en'));
  expect(nginxIn('zh')).toEqual(nginxIn('en'));
});

describe.each(['en', 'zh'] as const)('%s', (language) => {
  const page = pageOf(language, 'OperateProcesses');

  test('HAProxy sends a request again only where it could not connect', () => {
    const lines = haproxyIn(language);
    expect(valuesOf(lines, 'retry-on')).toEqual(['conn-failure']);
    expect(valuesOf(lines, 'retries')).toEqual(['2']);
    expect(lines).toContain('option redispatch');
  });

  test('HAProxy checks every server as often as the text says, and closes the connections of one that fails', () => {
    const lines = haproxyIn(language);
    expect(lines).toContain('option httpchk GET /health/ready');
    expect(lines).toContain('http-check expect status 200');
    const [server = ''] = valuesOf(lines, 'default-server');
    expect(server).toMatch(/^check /);
    expect(server).toMatch(/\bon-marked-down shutdown-sessions$/);
    expect(valuesOf(lines, 'server')).toHaveLength(2);
    const intervalS = secondsIn(server, 'inter ');
    const checks = Number(/ fall (\d+)/.exec(server)?.[1]);
    const timeoutS = secondsIn(valuesOf(lines, 'timeout check')[0]);
    const latestS = checks * (intervalS + timeoutS);
    const [, from, to] = /(\d+) (?:to|到) (\d+) (?:seconds|秒内)/.exec(page) ?? [];
    expect([from, to].map(Number)).toEqual([checks * intervalS, latestS]);
    const [, drain] = /`DRAIN_SECONDS` (?:higher than|应大于) (\d+)/.exec(page) ?? [];
    expect(Number(drain)).toBe(latestS);
  });

  test('both proxies have browsers stay with HTTPS for a year, as the guide to the gateway asks', () => {
    const value = '"max-age=31536000"';
    expect(settingsIn(language, 'frontend pay')).toContain(
      `http-response set-header Strict-Transport-Security ${value}`,
    );
    expect(nginxIn(language)).toContain(`add_header Strict-Transport-Security ${value} always`);
    expect(pageOf(language, 'OperateGateway')).toContain('max-age=31536000');
  });

  test('nginx sends no request again that it has sent, unless it may be repeated', () => {
    const lines = nginxIn(language);
    const conditions = valuesOf(lines, 'proxy_next_upstream').flatMap((value) => value.split(' '));
    expect(conditions.toSorted()).toEqual(['error', 'timeout']);
    expect(page).toMatch(/`non_idempotent`/);
    // Each location connects for itself: the default of 60 seconds is more than a client waits.
    expect(valuesOf(lines, 'proxy_connect_timeout')).toEqual(valuesOf(lines, 'location').map(() => '2s'));
  });
});
