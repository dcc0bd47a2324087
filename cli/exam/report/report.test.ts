/** Reports: whole in every form, in both languages, with nothing of the evidence that could be markup. */
import type { CauseId } from '@tollgate/contract/exam/causes';
import { situations } from '@tollgate/contract/exam/index';
import { expect, test } from 'vitest';
import type { ExamResult, Finding } from '../verdict.ts';
import { htmlReport } from './html.ts';
import { jsonReport } from './json.ts';
import { junitReport } from './junit.ts';
import { textReport } from './text.ts';

const hostile = '<script>alert(1)</script> & "quoted" \u0007\u001b]0;title\u009b2J \u202egnp.exe';
const verdicts = ['pass', 'fail', 'not-shown'] as const;

const result: ExamResult = {
  findings: situations.map(({ id, cause }, index): Finding => {
    const verdict = verdicts[index % 3] ?? 'pass';
    return {
      id,
      verdict,
      ...(verdict === 'fail' && { cause }),
      said: { en: `Found ${hostile}`, zh: `发现 ${hostile}` },
      evidence: verdict === 'fail' ? [{ title: { en: 'Call', zh: '请求' }, text: hostile }] : [],
      durationMs: 1_250,
    };
  }),
  speed: 20,
  gatewayUrl: 'http://127.0.0.1:8080',
  docsUrl: 'http://127.0.0.1:8080/docs/',
  startedAt: '2026-03-02T10:15:23.000Z',
  durationMs: 61_000,
};
const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;
const third = situations.length / 3;

test('the page has both languages, no script, and every finding', () => {
  for (const language of ['en', 'zh'] as const) {
    const html = htmlReport(result, language);
    expect(html).not.toMatch(/<script|<link|<img|src=|@import|url\(/);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`id="choose-${language}" checked`);
    expect(count(html, /<details /g)).toBe(situations.length);
    expect(count(html, /lang="en"/g) + (language === 'zh' ? 1 : 0)).toBe(
      count(html, /lang="zh"/g) + (language === 'en' ? 1 : 0),
    );
    for (const { title } of situations)
      for (const text of [title.en, title.zh])
        expect(html).toContain(text.replaceAll('&', '&amp;').replaceAll('"', '&quot;'));
  }
});

test('JUnit has a case for every situation, and counts that agree', () => {
  const xml = junitReport(result, 'en');
  expect(count(xml, /<testcase /g)).toBe(situations.length);
  expect(count(xml, /<failure /g)).toBe(third);
  expect(count(xml, /<skipped /g)).toBe(third);
  expect(xml).toContain(`tests="${situations.length}" failures="${third}" errors="0" skipped="${third}"`);
  expect(xml).not.toContain('<script');
  expect(xml).not.toContain('\u0007');
});

test('JSON can be read, with the score of what was shown', () => {
  const report = JSON.parse(JSON.stringify(jsonReport(result)));
  expect(report.score).toMatchObject({
    percent: 0,
    passed: third,
    failed: third,
    not_shown: third,
    time_over: 0,
  });
  expect(report.situations).toHaveLength(situations.length);
});

test('the text says what to do where a situation failed, and no more where it passed', () => {
  const text = textReport(result, 'en', (_style, part) => part);
  const [passed, failed] = situations;
  expect(text).toContain(failed?.advice.en);
  expect(text).not.toContain(passed?.advice.en);
  // Nothing that a terminal obeys.
  expect(text).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  expect(text.trimEnd()).toMatch(/: 18 passed, 18 failed, 18 not tested \(61 s\)$/);
});

test('an exam whose time was over says so in every form, and JUnit has errors for what was left', () => {
  const findings = result.findings.flatMap((finding): Finding[] => {
    if (finding.verdict === 'fail') return [];
    return finding.verdict === 'pass' ? [finding] : [{ ...finding, isTimeOver: true }];
  });
  const [notShown] = result.findings.filter(({ verdict }) => verdict === 'not-shown');
  if (notShown === undefined) throw new Error('every situation was shown');
  const late = { ...result, findings: [...findings.filter(({ id }) => id !== notShown.id), notShown] };
  const left = third - 1;
  const xml = junitReport(late, 'en');
  expect(xml).toContain(
    `<testsuites name="tollgate exam: Not finished" tests="${2 * third}" failures="0" errors="${left}" skipped="1"`,
  );
  expect(count(xml, /<error message="Found /g)).toBe(left);
  const inSuites = [...xml.matchAll(/<testsuite .*errors="(\d+)"/g)].map(([, errors]) => Number(errors));
  expect(inSuites.reduce((sum, errors) => sum + errors, 0)).toBe(left);
  const report = JSON.parse(JSON.stringify(jsonReport(late)));
  expect(report.score).toMatchObject({ percent: 100, not_shown: third, time_over: left });
  expect(report.situations.filter((one: object) => 'time_over' in one)).toHaveLength(left);
  expect(htmlReport(late, 'en')).toContain('The exam did not finish in time.');
  expect(htmlReport(late, 'en')).toContain('测评未在时限内完成');
  expect(htmlReport(result, 'en')).not.toContain('did not end in time');
  const plain = (_style: string, text: string) => text;
  expect(textReport(late, 'en', plain)).toMatch(
    /18 not tested, 17 of them because the time limit was reached \(61 s\)$/,
  );
  expect(textReport(late, 'zh', plain)).toMatch(/未覆盖 18，其中 17 个因超出时限（用时 61 秒）$/);
});

test('a finding about the test code names its protocol, not the rule of the situation', () => {
  const [finding] = result.findings.filter(({ verdict }) => verdict === 'fail');
  if (finding === undefined) throw new Error('no finding failed');
  const about: ExamResult = { ...result, findings: [{ ...finding, cause: 'test-code' }] };
  const situation = situations.find(({ id }) => id === finding.id);
  const plain = (_style: string, text: string) => text;
  for (const report of [
    textReport(about, 'en', plain),
    JSON.stringify(jsonReport(about)),
    htmlReport(about, 'en'),
  ]) {
    expect(report).toContain('/docs/ExamProtocol');
    expect(report).not.toContain(situation?.advice.en);
  }
  expect(junitReport(about, 'en')).toContain('Fix the two test endpoints.');
});

test('links go where the documentation is, in the language of the reader; without one its page is named', () => {
  const plain = (_style: string, text: string) => text;
  const [, failed] = situations;
  const page = failed?.rule.page ?? '';
  const shared = { ...result, docsUrl: 'https://pay.example.com/docs/' };
  for (const address of [`https://pay.example.com/docs/${page}`, `https://pay.example.com/docs/zh/${page}`])
    expect(htmlReport(shared, 'en')).toContain(`href="${address}"`);
  expect(textReport(shared, 'zh', plain)).toContain(`https://pay.example.com/docs/zh/${page}`);
  const away = { ...result, docsUrl: undefined, gatewayUrl: 'http://127.0.0.1:43210' };
  expect(htmlReport(away, 'en')).not.toContain('href=');
  expect(htmlReport(away, 'en')).toContain(`<code>${page}</code>`);
  expect(textReport(away, 'en', plain)).toContain(`${failed?.rule.section}, ${page}\n`);
  expect(textReport(away, 'en', plain)).not.toContain('127.0.0.1');
  const rules = (one: ExamResult) =>
    (jsonReport(one) as { situations: { rule: object }[] }).situations.map(({ rule }) => rule);
  expect(rules(result)[1]).toEqual({ ...failed?.rule, url: `http://127.0.0.1:8080/docs/${page}` });
  expect(rules(away)[1]).toEqual({ ...failed?.rule, url: undefined });
});

const failing = (count: number, cause: CauseId): ExamResult => ({
  ...result,
  findings: situations.map(({ id }, index): Finding => {
    const said = { en: 'Found', zh: '发现' };
    const isFailed = index < count;
    const verdict = isFailed ? 'fail' : 'pass';
    return { id, verdict, said, evidence: [], durationMs: 0, ...(isFailed && { cause }) };
  }),
});

test('one unsafe mistake decides the verdict in every form, and its situations are one cause', () => {
  const unsafe = failing(4, 'unverified');
  const said = 'Unsafe: do not go live (1 cause, 4 scenarios)';
  const plain = (_style: string, text: string) => text;
  const text = textReport(unsafe, 'en', plain);
  expect(text.trimEnd().split('\n').at(-1)).toBe(`${said}: 50 passed, 4 failed, 0 not tested (61 s)`);
  expect(text.match(/^Unsafe: Messages are trusted/gm)).toHaveLength(1);
  expect(textReport(unsafe, 'zh', plain)).toContain('不安全：请勿上线（1 个原因，4 个场景）');
  const html = htmlReport(unsafe, 'en');
  expect(html).toContain(said);
  // Widths in the style sheet are percentages, too.
  expect(html.replace(/<style>.*?<\/style>/s, '')).not.toMatch(/\d+(?:<small>)? ?%/);
  expect(junitReport(unsafe, 'en')).toContain(`<testsuites name="tollgate exam: ${said}"`);
  expect(count(junitReport(unsafe, 'en'), /type="unsafe: unverified"/g)).toBe(4);
  const report = JSON.parse(JSON.stringify(jsonReport(unsafe)));
  expect(report.score).toMatchObject({ verdict: 'unsafe', causes: 1, percent: 0 });
  const ids = situations.slice(0, 4).map(({ id }) => id);
  expect(report.causes).toMatchObject([{ id: 'unverified', severity: 'unsafe', situations: ids }]);
  expect(report.situations[0]).toMatchObject({ cause: 'unverified' });
});

test('a mistake that is not unsafe leaves the percentage, and does not pass', () => {
  const faulty = failing(1, 'clock-wrong');
  const plain = (_style: string, text: string) => text;
  expect(textReport(faulty, 'en', plain)).toContain(
    'Not ready to go live (1 cause, 1 scenario). 98%: 53 passed, 1 failed',
  );
  expect(textReport(failing(0, 'clock-wrong'), 'en', plain)).toContain('Passed. 100%: 54 passed, 0 failed');
});

test('the advice is that of the mistake that was found, not of the situation that found it', () => {
  const [first] = situations;
  const text = textReport(failing(1, 'fulfilled-twice'), 'en', (_style, part) => part);
  expect(text).toContain('fulfill the order only if a row was updated');
  expect(text).not.toContain(first?.advice.en);
  for (const report of [
    htmlReport(failing(1, 'fulfilled-twice'), 'en'),
    JSON.stringify(jsonReport(failing(1, 'fulfilled-twice'))),
    junitReport(failing(1, 'fulfilled-twice'), 'en'),
  ])
    expect(report).toContain('fulfill the order only if a row was updated');
  expect(JSON.stringify(jsonReport(failing(1, 'fulfilled-twice')))).not.toContain(first?.reason.en);
});
