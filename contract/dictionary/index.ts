/** The parameter dictionary: every closed set of values that the API uses. */
import type { Dictionary } from '../model.ts';
import { cardScheme, cardType, entryMode } from './card.ts';
import { ecrResponseCode, ecrTopic } from './ecr.ts';
import { orderQueueMode, payScenario, receiptPrintMode, resultPayScenario } from './order-options.ts';
import { payMethodFeature, payMethodId, payOption } from './pay-methods.ts';
import { processorCode } from './processor-codes.ts';
import { signType } from './protocol.ts';
import { messageReceivingApplication, terminalOnlineStatus } from './terminal.ts';
import { transStatus, transType } from './transaction.ts';

export * from './card.ts';
export * from './ecr.ts';
export * from './order-options.ts';
export * from './pay-methods.ts';
export * from './processor-codes.ts';
export * from './protocol.ts';
export * from './terminal.ts';
export * from './transaction.ts';

/** All dictionaries, in the order in which the dictionary page prints them. */
export const dictionaries: readonly Dictionary[] = [
  transType,
  transStatus,
  payScenario,
  resultPayScenario,
  payMethodId,
  payOption,
  payMethodFeature,
  cardType,
  cardScheme,
  entryMode,
  orderQueueMode,
  receiptPrintMode,
  messageReceivingApplication,
  terminalOnlineStatus,
  signType,
  ecrTopic,
  ecrResponseCode,
  processorCode,
];
