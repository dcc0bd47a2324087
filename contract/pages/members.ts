/** Members that several of the pages' views have. */
import type { Text } from '../model.ts';
import { objectOf, type Reader, text, withDefault } from '../read/shape.ts';

/** A text of the error catalogue, with its code. */
export interface Reason extends Text {
  readonly code: string;
}

export const reason: Reader<Reason> = objectOf({ code: text, en: text, zh: text });

/** An address to go to: http or https, or a path on the gateway itself. Others, such as `javascript:`, are refused. */
export const webAddress: Reader<string> = (value) => {
  const address = text(value);
  if (address === undefined || /^\/(?!\/)/.test(address)) return address;
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : undefined;
};

/** The body of a 422: why the gateway rejects what the page posted. */
export interface Rejection {
  readonly code: string;
  /** As the API names it, such as `shipping.zip`; '' where no field is at fault. */
  readonly field: string;
}

const textOrNone = withDefault(text, '');

export const readRejection: Reader<Rejection> = objectOf({ code: textOrNone, field: textOrNone });
