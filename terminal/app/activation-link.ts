/** The sandbox's link to a terminal: serial number and code in the fragment of the address, used at once. */
import { readActivationFragment } from '@tollgate/contract/terminal/activation';
import type { ActivatedTerminal, Activation } from '@tollgate/contract/terminal/messages';
import { activateTerminal } from '@tollgate/sdk/terminal';

/** Takes the activation out of the address, the address bar and the history of the browser. */
export function takeActivation(
  { hash, pathname, search }: Location,
  history: Pick<History, 'replaceState'>,
): Activation | undefined {
  if (!hash.startsWith('#activate=')) return undefined;
  history.replaceState(null, '', pathname + search);
  return readActivationFragment(hash);
}

/**
 * Activates at the call that only a sandbox has, and only for pages of its own computer: a link of another author does
 * nothing at a gateway that moves money. @throws TollgateError as activateTerminal does
 */
export function activateByLink(
  gatewayUrl: string,
  { terminal_sn: terminalSn, code }: Activation,
): Promise<ActivatedTerminal> {
  return activateTerminal({
    gatewayUrl,
    terminalSn,
    code,
    fetch: (_, init) => fetch(`${gatewayUrl}/api/sandbox/terminal`, init),
  });
}
