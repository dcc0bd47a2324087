/** A request as a command, as it was sent. A password is left to the environment. */
import type { RequestDetail } from '@tollgate/contract/workbench/requests';

/** A word for a POSIX shell. */
const shellWord = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** @param origin where the gateway is reached, without a slash at its end */
export function asCurl({ path, headers, body }: RequestDetail, origin: string): string {
  const sent = ['content-type', 'idempotency-key'].flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [`-H ${shellWord(`${name}: ${value}`)}`];
  });
  return [
    `curl -sS ${shellWord(origin + path)}`,
    ...(headers['authorization'] === undefined ? [] : ['-u "$TOLLGATE_USERNAME:$TOLLGATE_PASSWORD"']),
    ...sent,
    `--data-raw ${shellWord(body)}`,
  ].join(' \\\n  ');
}
