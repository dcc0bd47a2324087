/** Schemas of the Workbench's API for counts over time: of calls, and of attempts of notifications. */
import {
  describedObject,
  extended,
  list,
  number,
  object,
  oneOf,
  optional,
  type Shape,
  whole,
} from '../../members.ts';

export const countStepNames = ['minute', 'hour', 'day'] as const;

export const CountStep = oneOf(
  countStepNames,
  'Length of a bucket: a minute (for the last 60), an hour (for the last 24), or a day (for the last 30).',
);
export type CountStep = Shape<typeof CountStep>;

export const HealthCounts = describedObject('Counts of calls and notification attempts.', {
  calls: whole(),
  rejected: whole('Calls that the gateway rejected.'),
  failed: whole('Calls that the gateway could not process: HTTP 500 and above.'),
  p50_ms: optional(number('Half of the calls took no longer than this; absent if there were no calls.')),
  p95_ms: optional(number('95% of the calls took no longer than this.')),
  p99_ms: optional(number('99% of the calls took no longer than this.')),
  delivered: whole('Attempts that the receiver acknowledged.'),
  undelivered: whole('Attempts that failed.'),
});
export type HealthCounts = Shape<typeof HealthCounts>;

export const HealthPoint = extended(
  HealthCounts,
  { at_ms: whole("Start of the bucket, based on the platform's clock; a day begins at 00:00 UTC.") },
  'Counts of one bucket.',
);
export type HealthPoint = Shape<typeof HealthPoint>;

export const Health = object({
  by: CountStep,
  step_ms: whole('Length of a bucket.'),
  total: HealthCounts,
  points: list(HealthPoint, 'One item for each bucket, oldest first; the last bucket is still in progress.'),
});
export type Health = Shape<typeof Health>;
