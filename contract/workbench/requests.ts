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

export const RequestItem = describedObject('A request in a list.', {
  psn: text(),
  at_ms: whole('When it was received, in milliseconds since 1970-01-01 UTC.'),
  merchant_no: text('Empty if the app is unknown.'),
  app_id: text(),
  path: text(),
  method: text('Empty if the request does not name a call.'),
  code: text(),
  http_status: whole(),
  duration_ms: number(),
  merchant_order_no: optional(text()),
  trans_no: optional(text()),
  address: text('IP address of the caller.'),
});
export type RequestItem = Shape<typeof RequestItem>;

export const RequestPage = object({
  items: list(RequestItem, 'Newest first.'),
  next_cursor: optional(
    text(
      'Cursor of the next page; absent on the last page. A page can have fewer items than requested, or none, and still have a cursor: a search by method, app, or duration covers only a limited number of requests per page.',
    ),
  ),
  searched_to_ms: optional(whole('The search has covered all requests that are newer than this.')),
  lost: whole('Requests that this process could not store since it started.'),
});
export type RequestPage = Shape<typeof RequestPage>;

export const RequestDetail = extended(
  RequestItem,
  {
    client_psn: optional(text("The caller's ID for the request.")),
    headers: record(text()),
    body: text('At most 32,768 characters; 4,096 if the app is unknown.'),
    reply: text('At most 32,768 characters.'),
    cause: optional(
      text(
        'The field that the rejection names, or the cause of an invalid signature; absent if there is none.',
      ),
    ),
    redacted: list(
      text(),
      'What was removed from the body and response before storage; empty if nothing was removed. `end`: the body or the response was longer than the stored length.',
    ),
    authenticated: optional(
      flag(
        'Whether the signature or the Basic credentials were correct. Also false if the call was rejected before they were checked. Absent if an earlier version logged the call.',
      ),
    ),
    string_to_sign: optional(
      text('The string to sign; absent if the body cannot be read, or something was removed from it.'),
    ),
    diagnosis: optional(unknown('For a rejected signature: the probable cause, in English and Chinese.')),
    key_verified_ms: optional(
      whole(
        "For a signature that no known key verifies: time of the app's last earlier request that was authenticated, according to the request log. Absent if there is no such request among the merchant's last 1,000 requests of the past 7 days.",
      ),
    ),
    key_verified_psn: optional(text('psn of that request.')),
    accepted_psn: optional(
      text("For a rejected signature: psn of the app's last request that was authenticated before this one."),
    ),
    injected: optional(
      list(InjectedItem, 'Faults that the sandbox injected into the request; absent if there are none.'),
    ),
  },
  'A request with all its stored data.',
);
export type RequestDetail = Shape<typeof RequestDetail>;

export const RefusalApp = describedObject('An app whose requests were rejected.', {
  app_id: text('Empty if the app is unknown.'),
  count: whole(),
});
export type RefusalApp = Shape<typeof RefusalApp>;

export const RefusalItem = describedObject('Rejected requests with the same code and cause.', {
  code: text(),
  cause: optional(
    text(
      'The field that the message names, or the cause of an invalid signature; absent if the message does not name a field.',
    ),
  ),
  title: optional(refer(LocalText, 'Description of the cause of an invalid signature.')),
  message: optional(
    refer(LocalText, "The code's text in the error catalog; absent if the code is not in the catalog."),
  ),
  action: optional(refer(LocalText, 'Recommended action from the error catalog.')),
  count: whole(),
  first_ms: whole(),
  last_ms: whole(),
  last_psn: text(),
  counts: list(whole(), 'Requests in each bucket, oldest first.'),
  apps: list(RefusalApp, 'Affected apps, those with the most requests first; at most 5.'),
  app_count: whole('Number of affected apps; `apps` may show fewer.'),
});
export type RefusalItem = Shape<typeof RefusalItem>;

export const RefusalList = object({
  by: CountStep,
  step_ms: whole('Length of a bucket.'),
  from_ms: whole('Start of the first bucket.'),
  items: list(RefusalItem, 'Latest first, at most 200.'),
});
export type RefusalList = Shape<typeof RefusalList>;
