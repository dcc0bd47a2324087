/** A call for the shell: `call` of clients/client.sh, with one member an argument. */
import { type SampleCall, sampleFields, wireText } from './fields.ts';

/** A word for a POSIX shell, in quotes where it needs them. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

export function curlSample(call: SampleCall): string {
  const members = sampleFields(call).map(({ name, value }) => shellWord(`${name}=${wireText(value)}`));
  return [`call ${call.path}`, ...members].join(' \\\n  ');
}
