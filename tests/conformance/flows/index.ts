/** All flows, in the order of the table. */
import type { Flow } from '../flow.ts';
import { cardFlows } from './card.ts';
import { terminalFlows } from './terminal.ts';
import { walletFlows } from './wallet.ts';

export const allFlows: readonly Flow[] = [...walletFlows, ...cardFlows, ...terminalFlows];
