/** Schemas of the Workbench's API on exams of a merchant's server. */
import {
  describedObject,
  extended,
  flag,
  LocalText,
  list,
  number,
  object,
  oneOf,
  optional,
  refer,
  type Shape,
  text,
  whole,
  yes,
} from '../members.ts';

/** Forms of the report of an exam. */
export const examReportFormats = ['html', 'json', 'junit'] as const;
export type ExamReportFormat = (typeof examReportFormats)[number];

export const ExamEvidence = describedObject('One thing that was seen; keys and cards are taken out.', {
  title: LocalText,
  text: text(),
});
export type ExamEvidence = Shape<typeof ExamEvidence>;

export const ExamFinding = describedObject('What the exam says of a situation.', {
  situation: text('Id of the situation, as `tollgate exam --list` shows it.'),
  verdict: oneOf(
    ['pass', 'fail', 'not-shown'],
    '`not-shown`: the shop does not have what the situation needs.',
  ),
  cause: optional(
    text('Of one that failed: id of the mistake that was found. One mistake may fail many situations.'),
  ),
  said: refer(LocalText, 'Why it failed or was not shown; of one that passes, what was seen.'),
  evidence: list(ExamEvidence),
  duration_ms: number(),
  time_over: optional(
    yes('The time of the exam was over before this situation had ended; its verdict is `not-shown`.'),
  ),
});
export type ExamFinding = Shape<typeof ExamFinding>;

export const ExamVerdict = oneOf(
  ['unsafe', 'faulty', 'incomplete', 'passed'],
  '`unsafe`: money, goods or card data can be lost. `faulty`: something else failed. `incomplete`: nothing failed, but nothing passed either, or the time was over.',
);
export type ExamVerdict = Shape<typeof ExamVerdict>;

export const ExamScore = object({
  verdict: refer(ExamVerdict, 'Of the whole exam: one unsafe mistake decides it.'),
  causes: whole('How many mistakes have failed the situations.'),
  percent: whole(
    'Of those that were shown, rounded down: 100 means that nothing failed. 0 where the verdict is `unsafe`.',
  ),
  passed: whole(),
  failed: whole(),
  not_shown: whole(),
  time_over: whole(
    'Of those not shown, how many had not ended when the time of the exam was over: with any, it is not passed.',
  ),
});
export type ExamScore = Shape<typeof ExamScore>;

export const ExamState = oneOf(
  ['running', 'done', 'stopped', 'failed'],
  '`failed`: the exam itself did not come to its end, and `problem` says why.',
);
export type ExamState = Shape<typeof ExamState>;

export const ExamItem = describedObject('An exam of this gateway process.', {
  exam_id: text(),
  state: ExamState,
  started_ms: whole('By the time of the computer.'),
  ended_ms: optional(whole()),
  start_url: text(),
  order_url: text(),
  speed: whole('How many times faster the shop may wait.'),
  only: optional(list(text(), 'Ids of the situations; absent: all.')),
  total: whole('How many situations it has, and how many have a finding.'),
  done: whole(),
  score: ExamScore,
  problem: optional(refer(LocalText, 'Why the exam itself failed.')),
  has_report: flag('Whether there is a report to download.'),
});
export type ExamItem = Shape<typeof ExamItem>;

export const ExamDetail = extended(ExamItem, {
  findings: list(ExamFinding, 'In the order in which they were found, while it is running as well.'),
});
export type ExamDetail = Shape<typeof ExamDetail>;

export const ExamList = object({
  items: list(ExamItem, 'The newest first, at most 20. They end with the gateway process.'),
  can_run: flag('False where the program of the exam is not installed beside this gateway.'),
});
export type ExamList = Shape<typeof ExamList>;

export const ExamRequest = describedObject("Body of POST exams: the two addresses of the shop's test code.", {
  start_url: text(),
  order_url: text(),
  only: optional(list(text(), 'Ids of situations or groups; absent: all.')),
  speed: optional(whole('How many times faster the shop may wait: 1 to 50, default 20.')),
});
export type ExamRequest = Shape<typeof ExamRequest>;
