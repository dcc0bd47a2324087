/** A call in PHP: `call` of clients/client.php. */
import { type SampleCall, sampleFields } from './fields.ts';
import { type LiteralStyle, literal } from './literal.ts';

/** A text in single quotes, in which PHP knows two escapes only. */
export function phpQuoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

const style: LiteralStyle = {
  text: phpQuoted,
  boolean: String,
  object: ['[', ']'],
  list: ['[', ']'],
  objectPad: '',
  listPad: '',
  member: (name, value) => `${phpQuoted(name)} => ${value}`,
  indent: '    ',
  trailingComma: true,
};

export function phpSample(call: SampleCall): string {
  const fields = sampleFields(call).map(
    ({ name, value }) => `    '${name}' => ${literal(style, value, '    ')},`,
  );
  return [`$data = call('${call.path}', [`, ...fields, ']);'].join('\n');
}
