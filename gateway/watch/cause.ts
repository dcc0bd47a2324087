/** Why a call was rejected, beside its code: read off the message of its reply. */
import { errors, isErrorCode } from '@tollgate/contract/errors/catalogue';
import { isObject } from '@tollgate/contract/json-object';
import { doctorCauses, usualQuestions } from '@tollgate/contract/signing/doctor/causes/causes';

const causeMax = 64;
/** Clients read the field off the end of a message, and so does this. */
const field = /:([A-Za-z][\w.[\]]{0,63})$/;

/** Titles of what is wrong with a signature, the longest first: one may begin like another. */
const titles = Object.entries(doctorCauses)
  .map(([cause, { title }]) => ({ cause, title: title.en }))
  .sort((left, right) => right.title.length - left.title.length);

/** Returns the cause that a message names: a doctor's cause, or a field; empty where it names none. */
function causeOfMessage(code: string, msg: string): string {
  if (code !== 'SYS002' || !isErrorCode(code)) return field.exec(msg)?.[1] ?? '';
  const said = msg.slice(errors[code].message.en.length + ' ('.length);
  if (said.startsWith(usualQuestions)) return 'unknown';
  return titles.find(({ title }) => said.startsWith(title))?.cause ?? '';
}

/** Returns the cause of a rejected call, at most 64 characters; empty where the reply names none. */
export function causeOf(code: string, reply: string): string {
  if (code === '0') return '';
  try {
    const parsed: unknown = JSON.parse(reply);
    const msg = isObject(parsed) ? parsed['msg'] : undefined;
    return typeof msg === 'string' ? causeOfMessage(code, msg).slice(0, causeMax) : '';
  } catch {
    return '';
  }
}
