/** A call in C, with samples/c: `gateway_call`, or `gateway_post` where the path alone names the call. */
import { type SampleCall, sampleFields, wireText } from './fields.ts';

/** A text as C11 reads it: no escape is longer than it looks, and no trigraph is in it. */
export function cQuoted(text: string): string {
  return JSON.stringify(text)
    .replaceAll(/\\u([0-9a-f]{4})/g, (_, code: string) =>
      [...new TextEncoder().encode(String.fromCharCode(Number.parseInt(code, 16)))]
        .map((byte) => `\\${byte.toString(8).padStart(3, '0')}`)
        .join(''),
    )
    .replaceAll('??', '?\\?');
}

export function cSample(call: SampleCall): string {
  const fields = sampleFields(call);
  const isNamed = fields.some(({ name }) => name === 'method');
  const [name, target] = isNamed ? ['gateway_call', call.method] : ['gateway_post', call.path];
  return [
    'Members fields = {0};',
    ...fields
      .filter((field) => field.name !== 'method')
      .map(({ name: member, value }) => `members_add(&fields, "${member}", ${cQuoted(wireText(value))});`),
    `Reply reply = ${name}(&settings, ${cQuoted(target)}, &fields);`,
    'members_free(&fields);',
  ].join('\n');
}
