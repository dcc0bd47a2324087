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

export const ExamEvidence = describedObject('One piece of evidence; keys and card data are removed.', {
  title: LocalText,
  text: text(),
});
export type ExamEvidence = Shape<typeof ExamEvidence>;

export const ExamFinding = describedObject('Result of a scenario.', {
  situation: text('ID of the scenario, as shown by `tollgate exam --list`.'),
  verdict: oneOf(
    ['pass', 'fail', 'not-shown'],
    '`not-shown`: the server does not support what the scenario needs.',
  ),
  cause: optional(
    text('For a failed scenario: ID of the mistake. One mistake can cause many scenarios to fail.'),
  ),
  said: refer(LocalText, 'Why the scenario failed or was not tested; if it passed, what was observed.'),
  evidence: list(ExamEvidence),
  duration_ms: number(),
  time_over: optional(
    yes('The time limit was reached before this scenario finished; its verdict is `not-shown`.'),
  ),
});
export type ExamFinding = Shape<typeof ExamFinding>;

export const ExamVerdict = oneOf(
  ['unsafe', 'faulty', 'incomplete', 'passed'],
  '`unsafe`: money, goods, or card data can be lost. `faulty`: something else failed. `incomplete`: nothing failed, but nothing passed either, or the time limit was reached.',
);
export type ExamVerdict = Shape<typeof ExamVerdict>;

export const ExamScore = object({
  verdict: refer(ExamVerdict, 'Verdict for the whole exam: one unsafe mistake makes the exam unsafe.'),
  causes: whole('Number of mistakes that caused scenarios to fail.'),
  percent: whole(
    'Percentage of the tested scenarios that passed, rounded down: 100 means that nothing failed. 0 if the verdict is `unsafe`.',
  ),
  passed: whole(),
  failed: whole(),
  not_shown: whole(),
  time_over: whole(
    'Number of untested scenarios that had not finished when the time limit was reached. If there are any, the exam is not passed.',
  ),
});
export type ExamScore = Shape<typeof ExamScore>;

export const ExamState = oneOf(
  ['running', 'done', 'stopped', 'failed'],
  '`failed`: the exam itself could not finish; see `problem`.',
);
export type ExamState = Shape<typeof ExamState>;

export const ExamItem = describedObject('An exam run by this gateway process.', {
  exam_id: text(),
  state: ExamState,
  started_ms: whole("Time on the platform's clock."),
  ended_ms: optional(whole()),
  start_url: text(),
  order_url: text(),
  speed: whole("Factor by which your server's wait times are shortened."),
  only: optional(list(text(), 'IDs of the scenarios; if absent, all scenarios.')),
  total: whole('Number of scenarios, and how many have a result.'),
  done: whole(),
  score: ExamScore,
  problem: optional(refer(LocalText, 'Why the exam itself failed.')),
  has_report: flag('Whether there is a report to download.'),
});
export type ExamItem = Shape<typeof ExamItem>;

export const ExamDetail = extended(ExamItem, {
  findings: list(
    ExamFinding,
    'In the order in which they were found. They are also returned while the exam is running.',
  ),
});
export type ExamDetail = Shape<typeof ExamDetail>;

export const ExamList = object({
  items: list(ExamItem, 'Newest first, at most 20. They are lost when the gateway process stops.'),
  can_run: flag('False if the exam program is not installed with this gateway.'),
});
export type ExamList = Shape<typeof ExamList>;

export const ExamRequest = describedObject(
  'Body of POST exams: the two test endpoints of the merchant server.',
  {
    start_url: text(),
    order_url: text(),
    only: optional(list(text(), 'IDs of scenarios or groups; if absent, all scenarios.')),
    speed: optional(whole("Factor by which your server's wait times are shortened: 1 to 50, default 20.")),
  },
);
export type ExamRequest = Shape<typeof ExamRequest>;
