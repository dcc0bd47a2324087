/** Names of terminals at the broker, and which topics each of them may use. */
import { terminalName, terminalTopics } from '@tollgate/contract/terminal/messages';
import type { TerminalId } from './service.ts';

export const nameOf = ({ merchantNo, terminalSn }: TerminalId) => terminalName(merchantNo, terminalSn);

const nameForm = /^([0-9]{12})\.([0-9A-Za-z_-]{1,32})$/;

/** Undefined for what is no name of a terminal. */
export function terminalOf(name: string): TerminalId | undefined {
  const [, merchantNo, terminalSn] = nameForm.exec(name) ?? [];
  return merchantNo === undefined || terminalSn === undefined ? undefined : { merchantNo, terminalSn };
}

/** The terminal of a topic such as `tollgate/terminals/<name>/up`. */
export function terminalOfTopic(topic: string): TerminalId | undefined {
  return terminalOf(topic.split('/')[2] ?? '');
}

/** A terminal says what it says under its own name alone. */
export function maySend(name: string, topic: string): boolean {
  return topic === terminalTopics.up(name) || topic === terminalTopics.status(name);
}

/** A terminal receives its own messages, and nothing else. */
export function mayRead(name: string, topic: string): boolean {
  return topic === terminalTopics.down(name);
}
