/**
 * Parts of a payment terminal: activation, the connection to the gateway, cards encrypted for it. Runs in
 * browsers and on Node; the messages are those of contract/terminal/messages.ts. Imported as `@tollgate/sdk/terminal`,
 * so that a shop's own programs do not contain it.
 */
export { type ActivationOptions, activateTerminal } from './terminal/activation.ts';
export type { AnswerTo, AskOptions } from './terminal/asks.ts';
export { encryptPresentedCard, type PresentedCard } from './terminal/card.ts';
export {
  createTerminalClient,
  type TerminalClient,
  type TerminalClientOptions,
  type TerminalEvent,
} from './terminal/client.ts';
export type { TerminalState } from './terminal/connection.ts';
export type { LinkConnection, LinkEnd, LinkEvents, LinkOptions, TerminalLink } from './terminal/link.ts';
export { type MqttClientLike, type MqttConnect, mqttLink } from './terminal/mqtt.ts';
