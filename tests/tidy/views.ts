/** Three views of a source, each as long as the text, so that a position means the same in all of them. */
import { parseSync, Visitor } from 'oxc-parser';

export interface Views {
  /** Without comments. */
  readonly code: string;
  /** Without comments and without the content of strings, templates, regular expressions and JSX text. */
  readonly bare: string;
  /** The comments alone. */
  readonly comments: string;
  /** Imports of the file, in the order of the text. */
  readonly requests: readonly ModuleRequest[];
  /** Positions of spreads of an object that is written out there, such as `...{ a, b }`. */
  readonly freshSpreads: readonly number[];
}

/** An import or export of another module. */
export interface ModuleRequest {
  /** Where the statement or the call begins. */
  readonly position: number;
  readonly specifier: string;
  /** Erased before the program runs. */
  readonly isType: boolean;
  /** Loaded when the program comes to it: `import()`. */
  readonly isLate?: boolean;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Blanks a part of a text; line breaks stay, so that lines can be counted. */
function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** The text with these parts blanked, or with everything else blanked. */
function withOnly(text: string, spans: readonly Span[], keeps: 'spans' | 'others'): string {
  let view = '';
  let position = 0;
  for (const { start, end } of spans) {
    const [before, part] = [text.slice(position, start), text.slice(start, end)];
    view += keeps === 'spans' ? blank(before) + part : before + blank(part);
    position = end;
  }
  const rest = text.slice(position);
  return view + (keeps === 'spans' ? blank(rest) : rest);
}

/** @throws where the compiler's parser cannot read it */
export function viewsOf(path: string, text: string): Views {
  if (!/\.(?:ts|tsx|mjs)$/.test(path))
    return { code: text, bare: text, comments: text, requests: [], freshSpreads: [] };
  const { program, comments, module, errors } = parseSync(path, text);
  const [fault] = errors;
  if (fault !== undefined) throw new SyntaxError(`${path}: ${fault.message}`);

  const literals: Span[] = [];
  const requests: ModuleRequest[] = [];
  const freshSpreads: number[] = [];
  // Quotes and slashes stay, so that a rule sees that a literal is there.
  const hide = (start: number, length: number) => literals.push({ start, end: start + length });
  new Visitor({
    Literal(node) {
      if ('regex' in node) hide(node.start + 1, node.regex.pattern.length);
      else if (typeof node.value === 'string') hide(node.start + 1, node.end - node.start - 2);
    },
    TemplateElement({ start, value }) {
      // The parser counts the delimiter in front of it in TypeScript, and does not in JavaScript.
      hide(/[`}]/.test(text[start] ?? '') ? start + 1 : start, value.raw.length);
    },
    SpreadElement({ start, argument }) {
      if (argument.type === 'ObjectExpression') freshSpreads.push(start);
    },
    JSXText: (node) => literals.push(node),
    TSImportType(node) {
      requests.push({ position: node.start, specifier: node.source.value, isType: true });
    },
    ImportExpression({ start, source }) {
      if (source.type === 'Literal' && typeof source.value === 'string')
        requests.push({ position: start, specifier: source.value, isType: false, isLate: true });
    },
  }).visit(program);
  for (const { start, moduleRequest, entries } of module.staticImports) {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    requests.push({ position: start, specifier: moduleRequest.value, isType });
  }
  for (const { start, entries } of module.staticExports) {
    const specifier = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest?.value;
    if (specifier !== undefined)
      requests.push({ position: start, specifier, isType: entries.every((entry) => entry.isType) });
  }
  const inOrder = (spans: readonly Span[]) => [...spans].sort((a, b) => a.start - b.start);
  const code = withOnly(text, comments, 'others');
  return {
    code,
    bare: withOnly(code, inOrder(literals), 'others'),
    comments: withOnly(text, comments, 'spans'),
    requests: requests.sort((a, b) => a.position - b.position),
    freshSpreads,
  };
}
