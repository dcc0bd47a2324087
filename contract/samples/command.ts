/** A request as a command of the shell, byte for byte as it is sent. */

/** A word for a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

export interface SentRequest {
  readonly url: string;
  /** Without credentials. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** User of Basic credentials, as the shell reads it between double quotes: it may name a variable. */
  readonly user?: string | undefined;
}

export function curlCommand({ url, headers, body, user }: SentRequest): string {
  return [
    `curl -sS ${quoted(url)}`,
    ...(user === undefined ? [] : [`-u "${user}"`]),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(body)}`,
  ].join(' \\\n  ');
}
