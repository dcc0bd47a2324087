/** Which rule a receiver's reply to a notification broke (decision 23). */

/** The body that says that a notification was taken. */
export const acknowledgement = 'success';

/** How much of a reply is read and kept; an acknowledgement has 7 bytes. */
export const replyMaxBytes = 1_024;

const quotedMax = 60;
const asciiWhiteSpace = /^[\t\n\f\r ]+|[\t\n\f\r ]+$/g;

/** The start of a body as one line in quotation marks. */
function quoted(body: string): string {
  const start = body.length > quotedMax ? `${body.slice(0, quotedMax)}…` : body;
  return JSON.stringify(start.toWellFormed());
}

function bodyProblem(body: string, truncated: boolean): string | undefined {
  // Not trim(): that also takes off a byte order mark and other white space than ASCII's.
  const text = body.replace(asciiWhiteSpace, '');
  if (truncated) return `body was longer than ${replyMaxBytes} bytes and began ${quoted(text)}`;
  if (text === acknowledgement) return undefined;
  if (text === '') return `body was empty: it must be ${acknowledgement}`;
  const was = `body was ${quoted(text)}`;
  const lower = text.toLowerCase();
  if (lower === acknowledgement) return `${was}: it must be lower case`;
  if (lower.startsWith('\ufeff')) return `${was}: it must not begin with a byte order mark`;
  if (/^(["'`]).*\1$/s.test(text)) return `${was}: it must not have quotation marks`;
  if (lower.startsWith('<')) return `${was}: it must be plain text, not a page or XML`;
  if (/^[{[]/.test(text)) return `${was}: it must be plain text, not JSON`;
  if (lower.trim() === acknowledgement) return `${was}: only ASCII white space may surround it`;
  if (lower.includes(acknowledgement)) return `${was}: it must be ${acknowledgement} and nothing else`;
  return `${was}: it must be ${acknowledgement}`;
}

/** A rule that was broken, and how. */
export interface ReplyProblem {
  readonly outcome: 'wrong-status' | 'redirect' | 'wrong-body';
  readonly detail: string;
}

/** Returns the rule that a reply broke; undefined if it acknowledges the notification. */
export function replyProblem(status: number, body: string, isTruncated = false): ReplyProblem | undefined {
  if (status >= 300 && status < 400)
    return { outcome: 'redirect', detail: `status was ${status}: redirects are not followed` };
  if (status !== 200) return { outcome: 'wrong-status', detail: `status was ${status}, not 200` };
  const detail = bodyProblem(body, isTruncated);
  return detail === undefined ? undefined : { outcome: 'wrong-body', detail };
}
