/** A request as the command that sends the same bytes. A password is left to the environment. */
import { curlCommand } from '@tollgate/contract/samples/command';
import type { RequestDetail } from '@tollgate/contract/workbench/requests';

/** @param origin of the gateway, without a slash at its end */
export function asCurl({ path, headers, body }: RequestDetail, origin: string): string {
  return curlCommand({
    url: origin + path,
    headers: ['content-type', 'idempotency-key'].flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
    body,
    user: headers['authorization'] === undefined ? undefined : '$TOLLGATE_USERNAME:$TOLLGATE_PASSWORD',
  });
}
