/** Schemas of the Workbench's API on requests: under /workbench/api/, for its pages and for scripts. */

import {
  describedObject,
  extended,
  flag,
  LocalText,
  list,
  number,
  object,
  optional,
  record,
  refer,
  type Shape,
  text,
  unknown,
  whole,
} from '../members.ts';
import { InjectedItem } from './faults.ts';
import { CountStep } from './health/counts.ts';

export const RequestItem = describedObject('A request as a list shows it.', {
  psn: text(),
  at_ms: whole('When it was received, in milliseconds since 1970 UTC.'),
  merchant_no: text('Empty where no app is known.'),
  app_id: text(),
  path: text(),
  method: text('Empty where the request names no call.'),
  code: text(),
  http_status: whole(),
  duration_ms: number(),
  merchant_order_no: optional(text()),
  trans_no: optional(text()),
  address: text('IP address of the caller.'),
});
export type RequestItem = Shape<typeof RequestItem>;

export const RequestPage = object({
  items: list(RequestItem, 'The newest first.'),
  next_cursor: optional(
    text(
      'Asks for what comes after; absent at the end. A page may have fewer items than asked for, even none, and still a cursor: a search by method, app or duration looks through so many requests and no more for one page.',
    ),
  ),
  searched_to_ms: optional(whole('Such a search has looked at all requests that are newer than this.')),
  lost: whole('Requests that this process could not store since it started.'),
});
export type RequestPage = Shape<typeof RequestPage>;

export const RequestDetail = extended(
  RequestItem,
  {
    client_psn: optional(text("The caller's own ID of the request.")),
    headers: record(text()),
    body: text('At most 32,768 characters; 4,096 where no app is known.'),
    reply: text('At most 32,768 characters.'),
    cause: optional(
      text('The field that a rejection names, or the cause of a wrong signature; absent: none is named.'),
    ),
    redacted: list(
      text(),
      'What was removed from the body and response before storage; empty if nothing was. `end`: one of them was longer than the stored length.',
    ),
    authenticated: optional(
      flag(
        'Whether signature or Basic credentials were correct; also false if the call was rejected before they were checked. Absent: logged by an earlier version.',
      ),
    ),
    string_to_sign: optional(
      text('The string to sign; absent if the body cannot be read, or something was removed from it.'),
    ),
    diagnosis: optional(unknown('For a rejected signature: the probable cause, in English and Chinese.')),
    key_verified_ms: optional(
      whole(
        'Of a signature that no known key verifies: when a request of the app was last authenticated before, by the request log. Absent: not among the last 1,000 requests of its merchant in 7 days.',
      ),
    ),
    key_verified_psn: optional(text('psn of that request.')),
    accepted_psn: optional(
      text('For a rejected signature: psn of the last request of the app that was authenticated before it.'),
    ),
    injected: optional(list(InjectedItem, 'Faults that the sandbox injected into it; absent: none.')),
  },
  'One request with all that is kept of it.',
);
export type RequestDetail = Shape<typeof RequestDetail>;

export const RefusalApp = describedObject('An app whose requests were rejected.', {
  app_id: text('Empty where no app is known.'),
  count: whole(),
});
export type RefusalApp = Shape<typeof RefusalApp>;

export const RefusalItem = describedObject('Rejected requests with the same code and cause.', {
  code: text(),
  cause: optional(
    text(
      'The field that the message names, or the cause of a wrong signature; absent: the message names none.',
    ),
  ),
  title: optional(refer(LocalText, 'The cause of a wrong signature, in words.')),
  message: optional(
    refer(LocalText, 'Text of the code in the error catalog; absent if it is not in the catalog.'),
  ),
  action: optional(refer(LocalText, 'What to do, by the error catalog.')),
  count: whole(),
  first_ms: whole(),
  last_ms: whole(),
  last_psn: text(),
  counts: list(whole(), 'Requests in each bucket, the oldest first.'),
  apps: list(RefusalApp, 'The apps concerned, those with the most requests first, at most 5.'),
  app_count: whole('How many apps are concerned; `apps` may show fewer.'),
});
export type RefusalItem = Shape<typeof RefusalItem>;

export const RefusalList = object({
  by: CountStep,
  step_ms: whole('Length of a bucket.'),
  from_ms: whole('Start of the first bucket.'),
  items: list(RefusalItem, 'The latest first, at most 200.'),
});
export type RefusalList = Shape<typeof RefusalList>;
