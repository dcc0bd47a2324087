/** The report as one HTML file that can be shared: both languages, no scripts, light and dark. */

import { guidanceOf } from '@tollgate/contract/exam/guidance';
import { type SituationGroup, situationGroups } from '@tollgate/contract/exam/index';
import { causesOf, verdictText } from '@tollgate/contract/exam/score';
import type { Language, Text } from '@tollgate/contract/model';
import { type ExamResult, type Finding, scoreOf, type Verdict } from '../verdict.ts';
import { escaped } from './escape.ts';
import { htmlStyle } from './html-style.ts';
import { pageOf } from './text.ts';

const words = {
  title: { en: 'Merchant server exam', zh: '商户服务器测评' },
  causes: { en: 'What to fix, most serious first', zh: '需要修正的问题，最严重的在前' },
  unsafe: { en: 'unsafe', zh: '不安全' },
  faulty: { en: 'faulty', zh: '有缺陷' },
  language: { en: 'Language', zh: '语言' },
  passed: { en: 'passed', zh: '通过' },
  failed: { en: 'failed', zh: '失败' },
  notShown: { en: 'not tested', zh: '未覆盖' },
  late: {
    en: 'The exam did not finish in time. Remaining scenarios: ',
    zh: '测评未在时限内完成，剩余场景数：',
  },
  found: { en: 'Findings', zh: '发现' },
  why: { en: 'Why it matters', zh: '为什么要测' },
  advice: { en: 'What to do', zh: '如何处理' },
  rule: { en: 'Rule', zh: '规则' },
  again: { en: 'Run it again', zh: '重新运行' },
  evidence: { en: 'Evidence', zh: '证据' },
  specification: { en: 'Specification', zh: '规范' },
  documentation: { en: 'Documentation', zh: '文档' },
} as const satisfies Readonly<Record<string, Text>>;

const verdictWords: Readonly<Record<Verdict, Text>> = {
  pass: { en: 'Pass', zh: '通过' },
  fail: { en: 'Fail', zh: '失败' },
  'not-shown': { en: 'Not tested', zh: '未覆盖' },
};

/** Both languages side by side; the style shows the chosen one. */
const both = (text: Text) =>
  `<span lang="en">${escaped(text.en)}</span><span lang="zh">${escaped(text.zh)}</span>`;

const row = (label: Text, value: string) => `<dt>${both(label)}</dt><dd>${value}</dd>`;

function findingHtml(finding: Finding, group: SituationGroup, result: ExamResult): string {
  const situation = group.situations.find(({ id }) => id === finding.id);
  if (situation === undefined) return '';
  const { reason, advice, rule } = guidanceOf(finding, situation);
  const { section, page } = rule;
  const specification = section === undefined ? '' : `${both(words.specification)} ${section} · `;
  const link = (language: Language) =>
    `<a lang="${language}" href="${escaped(pageOf(result, page, language))}">${words.documentation[language]}</a>`;
  const links =
    result.docsUrl === undefined
      ? `${both(words.documentation)} <code>${escaped(page)}</code>`
      : `${link('en')}${link('zh')}`;
  const evidence = finding.evidence
    .map(({ title, text }) => `<h4>${both(title)}</h4><pre tabindex="0">${escaped(text)}</pre>`)
    .join('');
  return `<details class="${finding.verdict}" id="${finding.id}"${finding.verdict === 'fail' ? ' open' : ''}>
<summary><span class="verdict">${both(verdictWords[finding.verdict])}</span>
<span class="title">${both(situation.title)}</span><code>${finding.id}</code></summary>
<dl>
${row(words.found, both(finding.said))}
${row(words.why, both(reason))}
${row(words.advice, both(advice))}
${row(words.rule, `${specification}${links}`)}
${row(words.again, `<code>tollgate exam --only ${finding.id}</code>`)}
</dl>
${evidence === '' ? '' : `<h3>${both(words.evidence)}</h3>${evidence}`}
</details>`;
}

function groupHtml(group: SituationGroup, result: ExamResult): string {
  const findings = result.findings.filter(({ id }) => group.situations.some((one) => one.id === id));
  if (findings.length === 0) return '';
  const { passed } = scoreOf(findings);
  const all = findings.map((finding) => findingHtml(finding, group, result)).join('\n');
  return `<section aria-labelledby="group-${group.id}">
<h2 id="group-${group.id}">${both(group.title)} <small>${passed}/${findings.length}</small></h2>
${all}</section>`;
}

/** The mistakes, the unsafe ones first, each with the situations that it failed. */
function causesHtml({ findings }: ExamResult): string {
  const items = causesOf(findings).map(({ cause, findings: failed }) => {
    const ids = failed.map(({ id }) => `<code>${id}</code>`).join(' ');
    return `<li class="${cause.severity}"><strong>${both(cause.title)}</strong> · ${both(words[cause.severity])}
<p>${both(cause.advice)}</p><p>${ids}</p></li>`;
  });
  if (items.length === 0) return '';
  return `<section aria-labelledby="causes"><h2 id="causes">${both(words.causes)}</h2><ul class="causes">${items.join('\n')}</ul></section>`;
}

/** `language` is shown first; the reader can change it without scripts. */
export function htmlReport(result: ExamResult, language: Language): string {
  const score = scoreOf(result.findings);
  const { percent, passed, failed, not_shown: notShown, time_over: timeOver } = score;
  const isUnsafe = score.verdict === 'unsafe';
  const verdict = verdictText(score);
  const checked = (one: Language) => (one === language ? ' checked' : '');
  const count = (kind: Verdict, value: number, label: Text) =>
    `<li class="${kind}"><b>${value}</b> ${both(label)}</li>`;
  const part = (kind: Verdict, value: number) =>
    value === 0 ? '' : `<i class="${kind}" style="flex-grow:${value}"></i>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(words.title[language])}: ${escaped(verdict[language])}</title>
<style>${htmlStyle}</style>
</head>
<body>
<input type="radio" name="language" id="choose-en"${checked('en')}><input type="radio" name="language" id="choose-zh"${checked('zh')}>
<div class="page">
<header>
<p class="product">Tollgate</p>
<nav aria-label="${escaped(words.language[language])}"><label for="choose-en">English</label><label for="choose-zh">中文</label></nav>
<h1>${both(words.title)}</h1>
<p class="verdict-line ${score.verdict}"><strong>${both(verdict)}</strong></p>
${isUnsafe ? '' : `<p class="score"><b>${percent}<small>%</small></b></p>`}
<div class="bar" aria-hidden="true">
${part('pass', passed)}${part('fail', failed)}${part('not-shown', notShown)}
</div>
<ul>${count('pass', passed, words.passed)}${count('fail', failed, words.failed)}
${count('not-shown', notShown, words.notShown)}</ul>
${timeOver === 0 ? '' : `<p><strong>${both(words.late)}${timeOver}</strong></p>`}
<p class="when"><time datetime="${result.startedAt}">${result.startedAt.slice(0, 16).replace('T', ' ')} UTC</time>
· ${Math.round(result.durationMs / 1000)} s · ×${result.speed}</p>
</header>
<main>
${causesHtml(result)}
${situationGroups.map((group) => groupHtml(group, result)).join('\n')}
</main>
</div>
</body>
</html>`;
}
