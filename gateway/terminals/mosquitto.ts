/** Files of a Mosquitto broker for terminals: its password file, and its access rules. */
import { terminalTopics } from '@tollgate/contract/terminal/messages';
import type { Queries } from '../ports/database.ts';
import { nameOf } from './access.ts';
import type { TerminalId } from './service.ts';

/** The user that gateways connect as. */
export interface GatewayUser {
  readonly username: string;
  readonly passwordHash: string;
}

/** One line for each activated terminal, and one for the gateways. */
export async function passwordFile(queries: Queries, gateway: GatewayUser): Promise<string> {
  const rows = await queries.query<TerminalId & { readonly hash: string }>(
    `select merchant_no as "merchantNo", terminal_sn as "terminalSn", password_hash as hash
     from terminal_links where password_hash is not null order by merchant_no, terminal_sn`,
  );
  const lines = rows.map((row) => `${nameOf(row)}:${row.hash}`);
  return `${[`${gateway.username}:${gateway.passwordHash}`, ...lines].join('\n')}\n`;
}

/** The same for all terminals: `%u` is the name of the connected client. */
export function accessFile(gatewayUsername: string): string {
  const { up, down, status } = terminalTopics;
  return `# A terminal writes what it says, and reads what it is told, under its own name alone.
user ${gatewayUsername}
topic read ${up('+')}
topic read ${status('+')}
topic write ${down('+')}

pattern write ${up('%u')}
pattern write ${status('%u')}
pattern read ${down('%u')}
`;
}
