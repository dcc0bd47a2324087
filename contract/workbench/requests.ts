/** Schemas of the Workbench's API on requests: under /workbench/api/, for its pages and for scripts. */

import {
  describedObject,
  extended,
  flag,
  list,
  number,
  object,
  optional,
  record,
  type Shape,
  text,
  unknown,
  whole,
} from '../members.ts';
import { InjectedItem } from './faults.ts';

export const RequestItem = describedObject('A request as a list shows it.', {
  psn: text(),
  at_ms: whole('When it came in, in milliseconds since 1970 UTC.'),
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
  lost: whole('Requests that this process could not keep since it was started.'),
});
export type RequestPage = Shape<typeof RequestPage>;

export const RequestDetail = extended(
  RequestItem,
  {
    client_psn: optional(text("The caller's own id of the request.")),
    headers: record(text()),
    body: text('At most 32,768 characters; 4,096 where no app is known.'),
    reply: text('At most 32,768 characters.'),
    redacted: list(
      text(),
      'What was taken out of body and reply before they were kept; empty where they are as they came. `end`: one of them was longer than what is kept.',
    ),
    authenticated: optional(
      flag(
        'Whether signature or Basic credentials were right; false, too, where a call ended before they were looked at. Absent: an earlier version logged it.',
      ),
    ),
    string_to_sign: optional(
      text('What had to be signed; absent where the body cannot be read, or something was taken out of it.'),
    ),
    diagnosis: optional(unknown('Of a refused signature: what was probably done, in English and Chinese.')),
    key_verified_ms: optional(
      whole(
        'Of a signature that no known key verifies: when a request of the app was last authenticated before, by the request log. Absent: not among the last 1,000 requests of its merchant in 7 days.',
      ),
    ),
    key_verified_psn: optional(text('psn of that request.')),
    injected: optional(list(InjectedItem, 'Faults of the sandbox that were injected into it; absent: none.')),
  },
  'One request with all that is kept of it.',
);
export type RequestDetail = Shape<typeof RequestDetail>;

export const RefusalItem = describedObject('Refused requests with the same code.', {
  code: text(),
  count: whole(),
  first_ms: whole(),
  last_ms: whole(),
  last_psn: text(),
  last_msg: optional(text("`msg` of the last one's reply; absent where the reply has none.")),
});
export type RefusalItem = Shape<typeof RefusalItem>;

export const RefusalList = object({
  items: list(RefusalItem),
  searched_to_ms: optional(
    whole('Of the newest 100,000 requests of the question alone: older ones than this were not counted.'),
  ),
});
export type RefusalList = Shape<typeof RefusalList>;
