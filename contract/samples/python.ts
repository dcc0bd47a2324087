/** A call in Python: `call` of clients/client.py. */
import { doubleQuoted, type SampleCall, sampleFields } from './fields.ts';
import { type LiteralStyle, literal } from './literal.ts';

const style: LiteralStyle = {
  text: doubleQuoted,
  boolean: (value) => (value ? 'True' : 'False'),
  object: ['{', '}'],
  list: ['[', ']'],
  objectPad: '',
  listPad: '',
  member: (name, value) => `${doubleQuoted(name)}: ${value}`,
  indent: '    ',
  trailingComma: true,
};

export function pythonSample(call: SampleCall): string {
  const fields = sampleFields(call).map(
    ({ name, value }) => `    "${name}": ${literal(style, value, '    ')},`,
  );
  return [`data = call("${call.path}", {`, ...fields, '})'].join('\n');
}
