/** A connector as an acquirer of the port. */
import type { Capabilities as Described } from '@tollgate/contract/connector/answers';
import type { Connector } from '../../accounts/connectors.ts';
import type { Random } from '../../ports/random.ts';
import type { Acquirer, Capabilities } from '../port/acquirer.ts';
import { cardPresentOf } from './card-present.ts';
import { cardsOf } from './cards.ts';
import { createLine, type LinePorts } from './line.ts';
import { inboundOf, type ReportPorts } from './reports.ts';
import { walletsOf } from './wallets.ts';

const formsMax = 64;
const prefixForm = /^[0-9A-Za-z]{0,32}$/;
const codeCharsMax = 64;

/**
 * Returns a pattern of the codes that begin and are as long as one of the forms. Patterns of connectors are not taken:
 * one may run without end.
 */
function codePattern(forms: Described['payer_codes']): RegExp {
  if (forms === undefined) return /^[\x21-\x7e]{1,64}$/;
  const parts = forms.slice(0, formsMax).flatMap(({ prefix, length }) => {
    const rest = length - prefix.length;
    return prefixForm.test(prefix) && rest >= 0 && length <= codeCharsMax
      ? [`${prefix}[0-9A-Za-z]{${rest}}`]
      : [];
  });
  return parts.length === 0 ? /(?!)/ : new RegExp(`^(?:${parts.join('|')})$`);
}

/** `described`: undefined until the connector has answered. */
export function capabilitiesOf(
  { isOpen }: Pick<Connector, 'isOpen'>,
  described: Described | undefined,
): Capabilities {
  return {
    flows: isOpen ? (described?.flows ?? []) : [],
    ...(described?.currencies === undefined ? {} : { currencies: described.currencies }),
    wallets: isOpen ? (described?.wallets ?? []) : [],
    walletCode: codePattern(described?.payer_codes),
    codes: 'acquirer',
    cardBrands: isOpen ? (described?.card_brands ?? []) : [],
    presentedBrands: isOpen ? (described?.terminal_brands ?? []) : [],
    // The checkout opens no sheet but the sandbox's, and a payer must not get a simulation in place of the real one.
    sheets: [],
    // As long as it has not described itself, a part that it may have given back waits for its own answer.
    partialRefunds: described?.partial_refunds ?? described === undefined,
    increments: described?.increments ?? false,
    threeDSecure: described?.three_d_secure ?? true,
    inquiry: described?.inquiry ?? false,
    onlinePin: described?.online_pin ?? false,
  };
}

export interface ConnectorAcquirerPorts extends LinePorts, ReportPorts {
  readonly random: Random;
}

export function createConnectorAcquirer(
  ports: ConnectorAcquirerPorts,
  connector: Connector,
  described: Described | undefined,
): Acquirer {
  const line = createLine(ports, connector);
  const capabilities = capabilitiesOf(connector, described);
  return {
    name: connector.name,
    capabilities,
    wallets: walletsOf(line),
    cards: cardsOf(line),
    cardPresent: cardPresentOf(line, capabilities.onlinePin),
    inbound: inboundOf(ports, ports.random, connector, line),
  };
}
