/** A call in C#: `Tollgate.CallAsync` of clients/Tollgate.cs. Objects are anonymous types. */
import { doubleQuoted, type SampleCall, sampleFields } from './fields.ts';
import { type LiteralStyle, literal } from './literal.ts';

const style: LiteralStyle = {
  text: doubleQuoted,
  boolean: String,
  object: ['new {', '}'],
  list: ['new[] {', '}'],
  objectPad: ' ',
  listPad: ' ',
  member: (name, value) => `${name} = ${value}`,
  indent: '    ',
  trailingComma: true,
};

export function csharpSample(call: SampleCall): string {
  const fields = sampleFields(call).map(
    ({ name, value }) => `    ["${name}"] = ${literal(style, value, '    ')},`,
  );
  return [
    `var data = await Tollgate.CallAsync("${call.path}", new Dictionary<string, object>`,
    '{',
    ...fields,
    '});',
  ].join('\n');
}
