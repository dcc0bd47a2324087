/** Reads messages of the gateway to a terminal, and makes identifiers for those of the terminal. */
import {
  type TerminalPush,
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

/** Returns true for messages of a known type; the gateway, which the connection authenticates, writes the rest. */
function isToTerminal(message: unknown): message is ToTerminal {
  if (!isObject(message) || !('id' in message) || !isText(message.id) || !('type' in message)) return false;
  const { type } = message;
  if (type === 'reply')
    return (
      'to' in message && isText(message.to) && 'code' in message && isText(message.code) && 'msg' in message
    );
  if (!isText(type) || !pushes.has(type)) return false;
  if (type === 'order') return 'order' in message && isObject(message.order);
  return type !== 'ended' || ('result' in message && isObject(message.result));
}

/** Reads a message; undefined if it is too large, no JSON, of another shape, or of a type that this version lacks. */
export function readToTerminal(payload: Uint8Array): ToTerminal | undefined {
  if (payload.length > terminalMessageMaxBytes) return undefined;
  try {
    const message: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
    return isToTerminal(message) ? message : undefined;
  } catch {
    return undefined;
  }
}
