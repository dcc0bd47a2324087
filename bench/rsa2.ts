/** RSA2 as the driver and the bare server need it: flat fields of plain text, signed in the thread pool. */
import { type KeyObject, sign } from 'node:crypto';

export type Fields = Record<string, string>;

/** The string to sign, for names in ASCII. */
export const textOf = (fields: Fields): string =>
  Object.keys(fields)
    .filter((name) => name !== 'sign' && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

export function signed(key: KeyObject, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    sign('RSA-SHA256', Buffer.from(text), key, (error, signature) => {
      if (error === null) resolve(signature.toString('base64'));
      else reject(error);
    });
  });
}
