/** Reads messages of the gateway to a terminal, and makes identifiers for those of the terminal. */
import {
  type TerminalPush,
  type TerminalReply,
  type ToTerminal,
  terminalMessageMaxBytes,
} from '@tollgate/contract/terminal/messages';

const pushes: ReadonlySet<string> = new Set(['order', 'ended', 'replaced'] satisfies TerminalPush['type'][]);

/** 32 hexadecimal digits at random. */
export function newIdentifier(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function isReply(message: object): message is TerminalReply {
  return (
    'to' in message && isText(message.to) && 'code' in message && isText(message.code) && 'msg' in message
  );
}

/**
 * A message, or undefined for what is none: too large, no JSON, of another shape, or of a type that this version does
 * not know. Orders and results come from the gateway, which the connection authenticates.
 */
export function readToTerminal(payload: Uint8Array): ToTerminal | undefined {
  if (payload.length > terminalMessageMaxBytes) return undefined;
  let message: unknown;
  try {
    message = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  } catch {
    return undefined;
  }
  if (!isObject(message) || !('id' in message) || !isText(message.id) || !('type' in message))
    return undefined;
  const { type } = message;
  if (type === 'reply') return isReply(message) ? (message as ToTerminal) : undefined;
  if (!isText(type) || !pushes.has(type)) return undefined;
  if (type === 'order' && !('order' in message && isObject(message.order))) return undefined;
  if (type === 'ended' && !('result' in message && isObject(message.result))) return undefined;
  return message as ToTerminal;
}
