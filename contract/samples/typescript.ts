/** A call by our own client: common fields and `method` are filled in by it, amounts are decimal text. */
import { type SampleCall, sampleFields } from './fields.ts';
import { type LiteralStyle, literal } from './literal.ts';

/** A text in single quotes. */
export function singleQuoted(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return `'${inside.replaceAll("'", "\\'")}'`;
}

const style: LiteralStyle = {
  text: singleQuoted,
  boolean: String,
  object: ['{', '}'],
  list: ['[', ']'],
  objectPad: ' ',
  listPad: '',
  member: (name, value) => `${name}: ${value}`,
  indent: '  ',
  trailingComma: true,
};

export function typescriptSample(call: SampleCall): string {
  const fields = sampleFields(call, { deep: true })
    .filter(({ name }) => name !== 'method')
    .map(({ name, value }) => `  ${name}: ${literal(style, value, '  ')},`);
  return [`const reply = await tollgate.call('${call.method}', {`, ...fields, '});'].join('\n');
}
