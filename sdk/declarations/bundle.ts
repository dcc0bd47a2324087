/** One declaration file out of many: the statements that the public names need, and no others. */

export interface Statement {
  readonly name: string;
  readonly text: string;
}

const start = /^(?:export |declare |type |interface |import |\/\*\*)/;
const named = /^(?:export )?(?:declare )?(?:interface|type|const|class|function)\s+(\w+)/;

/** The named statements of a declaration file as tsc writes it, each with the comment in front of it. */
export function statementsOf(text: string): Statement[] {
  const found: Statement[] = [];
  let comment: string[] = [];
  let lines: string[] = [];
  const finish = () => {
    const name = named.exec(lines[0] ?? '')?.[1];
    if (name !== undefined) found.push({ name, text: [...comment, ...lines].join('\n').trimEnd() });
    if (lines.length > 0) comment = [];
    lines = [];
  };
  let isComment = false;
  for (const line of text.split('\n')) {
    if (!isComment && start.test(line)) finish();
    if (!isComment && line.startsWith('/**')) {
      isComment = true;
      comment = [];
    }
    (isComment ? comment : lines).push(line);
    if (isComment && line.endsWith('*/')) isComment = false;
  }
  finish();
  return found;
}

/** Names that `export { … }` and `export type { … }` lists of an index file make public. */
export function publicNames(indexText: string): string[] {
  return [...indexText.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((item) => item.replace(/\btype\b/, '').trim())
      .filter((item) => item !== ''),
  );
}

/**
 * Text of one declaration module with exactly `names` exported, and what they refer to. Of two statements
 * of one name the first in `statements` counts.
 *
 * @throws Error where a name is declared nowhere
 */
export function bundleDeclarations(statements: readonly Statement[], names: readonly string[]): string {
  const byName = new Map([...statements].reverse().map((statement) => [statement.name, statement]));
  const needed = new Set<Statement>();
  const visit = (name: string) => {
    const statement = byName.get(name);
    if (statement === undefined || needed.has(statement)) return;
    needed.add(statement);
    const code = statement.text.replace(/\/\*\*[\s\S]*?\*\//g, '');
    for (const [word] of code.matchAll(/\b[A-Za-z]\w*\b(?!\s*[(:?])/g)) visit(word);
  };
  for (const name of names) {
    if (!byName.has(name)) throw new Error(`${name} is declared nowhere`);
    visit(name);
  }
  const texts = [...byName.values()]
    .reverse()
    .filter((statement) => needed.has(statement))
    .map(({ text }) => text.replace(/^export /m, ''))
    // At the top of a declaration file values and classes need `declare`, types do not.
    .map((text) => text.replace(/^(const|class|function) /m, 'declare $1 '));
  const types = names.filter((name) =>
    /^(?:interface|type) /m.test(byName.get(name)?.text.replace(/^export /m, '') ?? ''),
  );
  const values = names.filter((name) => !types.includes(name));
  return `${texts.join('\n\n')}\n\nexport { ${[...values, ...types.map((name) => `type ${name}`)].join(', ')} };\n`;
}
