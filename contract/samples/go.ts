/** A call in Go: `call` of clients/tollgate.go. Objects are maps. */
import { doubleQuoted, type SampleCall, sampleFields } from './fields.ts';
import { type LiteralStyle, literal } from './literal.ts';

const style: LiteralStyle = {
  text: doubleQuoted,
  boolean: String,
  object: ['map[string]any{', '}'],
  list: ['[]any{', '}'],
  objectPad: '',
  listPad: '',
  member: (name, value) => `${doubleQuoted(name)}: ${value}`,
  indent: '\t',
  trailingComma: true,
};

/** A member that is whole on its line: what gofmt aligns with its neighbors. */
const wholeMember = /^(\t+)("[^"]*":) (.*[^{],)$/;

/** The lines as gofmt has them: values of members that follow each other begin in one column. */
function aligned(lines: readonly string[]): readonly string[] {
  const parts = lines.map((line) => wholeMember.exec(line));
  const indentOf = (index: number) => parts[index]?.[1];
  return lines.map((line, index) => {
    const [, indent, name, value] = parts[index] ?? [];
    if (indent === undefined || name === undefined) return line;
    let [first, last] = [index, index];
    while (indentOf(first - 1) === indent) first -= 1;
    while (indentOf(last + 1) === indent) last += 1;
    const widths = parts.slice(first, last + 1).map((part) => part?.[2]?.length ?? 0);
    return `${indent}${name.padEnd(Math.max(...widths))} ${value}`;
  });
}

export function goSample(call: SampleCall): string {
  const fields = sampleFields(call).map(({ name, value }) => `\t"${name}": ${literal(style, value, '\t')},`);
  return [
    `data, err := call("${call.path}", map[string]any{`,
    ...aligned(fields.join('\n').split('\n')),
    '})',
    'if err != nil {',
    '\tlog.Fatal(err)',
    '}',
  ].join('\n');
}
