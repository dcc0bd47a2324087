/** A call in Java: `Tollgate.call` of clients/Tollgate.java. Values are text; objects are JSON in text blocks. */
import { doubleQuoted, type SampleCall, type SampleValue, sampleFields, wireText } from './fields.ts';
import { jsonStyle, literal } from './literal.ts';

/** JSON over several lines, as a text block needs it: the backslash is an escape there, too. */
function textBlock(value: SampleValue): string {
  const lines = literal(jsonStyle, value).replaceAll('\\', '\\\\').split('\n');
  return ['"""', ...lines.map((line) => `    ${line}`)].join('\n').concat('"""');
}

function javaText(value: SampleValue): string {
  const text = wireText(value);
  return typeof value === 'object' && text.length > 60 ? textBlock(value) : doubleQuoted(text);
}

export function javaSample(call: SampleCall): string {
  return [
    'var fields = new TreeMap<String, String>();',
    ...sampleFields(call).map(({ name, value }) => `fields.put("${name}", ${javaText(value)});`),
    `var data = Tollgate.call("${call.path}", fields);`,
  ].join('\n');
}
