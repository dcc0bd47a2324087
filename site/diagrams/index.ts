/** All diagrams by the name that pages use. */
import { authorization } from './data/authorization.ts';
import { batch } from './data/batch.ts';
import { cardEncryption } from './data/card-encryption.ts';
import { cloudMode } from './data/cloud-mode.ts';
import { customerPresentedQr } from './data/customer-presented-qr.ts';
import { ecrTopologies } from './data/ecr-topologies.ts';
import { hostedCheckout } from './data/hosted-checkout.ts';
import { keyExchange } from './data/key-exchange.ts';
import { merchantHosted3ds } from './data/merchant-hosted-3ds.ts';
import { merchantPresentedQr } from './data/merchant-presented-qr.ts';
import { notificationRetries } from './data/notification-retries.ts';
import { orderStatesDiagram } from './data/order-states.ts';
import { refund } from './data/refund.ts';
import { serialProtocol } from './data/serial-protocol.ts';
import { signing } from './data/signing.ts';
import { uncertainResult } from './data/uncertain-result.ts';
import { wlanMode } from './data/wlan-mode.ts';
import type { Diagram } from './kinds.ts';

const all: readonly Diagram[] = [
  orderStatesDiagram,
  uncertainResult,
  refund,
  hostedCheckout,
  merchantHosted3ds,
  customerPresentedQr,
  merchantPresentedQr,
  notificationRetries,
  keyExchange,
  signing,
  cardEncryption,
  ecrTopologies,
  cloudMode,
  wlanMode,
  serialProtocol,
  authorization,
  batch,
];

export const diagrams: ReadonlyMap<string, Diagram> = new Map(all.map((diagram) => [diagram.name, diagram]));
