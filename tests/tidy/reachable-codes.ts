/**
 * Which codes of the catalogue a call's handler can refuse with: a search from the handler through every function that
 * it reaches. Precise in three points: a function whose declared result is no refusal ends the search, a branch for one
 * command is followed only where that command is made, and a code counts only where it becomes a refusal.
 */
import { parseSync } from 'oxc-parser';
import { importsOf } from './imports.ts';
import type { Tree, TreeFile } from './tree.ts';

interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** Declaration at the top of a file, and what it uses. */
interface Declaration {
  /** Names of the same file or imported into it, and codes; those of a command's branch under its type. */
  readonly uses: { readonly name: string; readonly command: string | undefined }[];
  readonly codes: { readonly code: string; readonly command: string | undefined }[];
  readonly commands: string[];
  /** Names in the declared result; undefined where the result is not declared. */
  readonly result: readonly string[] | undefined;
  readonly typeNames: readonly string[];
  readonly isType: boolean;
}

interface Module {
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** Imported and re-exported names: the file that has them, and their name there. */
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
}

const codeForm = /^(?:SYS|E0|EC|ET|CF|M0|K0)\d{2,4}$/;
/** Members and functions that carry a code without refusing with it. */
const recorded = new Set(['errorCode', 'refusalMessage']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const textOf = (value: unknown): string | undefined => {
  if (!isNode(value)) return undefined;
  if (value.type === 'Identifier') return String(value['name']);
  return value.type === 'Literal' && typeof value['value'] === 'string' ? value['value'] : undefined;
};
const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );

/** Every name in a type. */
function namesIn(node: Node): string[] {
  const own = node.type === 'Identifier' ? [String(node['name'])] : [];
  return [...own, ...childrenOf(node).flatMap(namesIn)];
}

/** The declared result of a function; of a constant, its declared type. */
function resultOf(node: Node): readonly string[] | undefined {
  const value = isNode(node['init']) ? node['init'] : node;
  const declared = value['returnType'] ?? (isNode(node['id']) ? node['id']['typeAnnotation'] : undefined);
  return isNode(declared) ? namesIn(declared) : undefined;
}

function readDeclaration(node: Node, commandTypes: ReadonlySet<string>): Declaration {
  const uses: Declaration['uses'] = [];
  const codes: Declaration['codes'] = [];
  const commands: string[] = [];
  const visit = (one: Node, command: string | undefined): void => {
    if (
      one.type.startsWith('TS') &&
      !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(one.type)
    )
      return;
    if (one.type === 'BinaryExpression') {
      for (const side of childrenOf(one))
        if (textOf(side) === undefined || side.type === 'Identifier') visit(side, command);
      return;
    }
    if (one.type === 'Literal') {
      const text = textOf(one) ?? '';
      if (codeForm.test(text)) codes.push({ code: text, command });
      return;
    }
    if (one.type === 'Identifier') {
      uses.push({ name: String(one['name']), command });
      return;
    }
    if (one.type === 'CallExpression' && recorded.has(textOf(one['callee']) ?? '')) {
      for (const argument of (one['arguments'] as Node[]).slice(1)) visit(argument, command);
      return;
    }
    if (one.type === 'Property') {
      const key = textOf(one['key']) ?? '';
      const value = one['value'] as Node;
      if (recorded.has(key) && textOf(value) !== undefined) return;
      if (key === 'type') {
        const made = textOf(value);
        if (made !== undefined) commands.push(made);
      }
      visit(value, commandTypes.has(key) ? key : command);
      return;
    }
    if (one.type === 'SwitchStatement') {
      visit(one['discriminant'] as Node, command);
      let tests: string[] = [];
      for (const { test, consequent } of one['cases'] as { test: unknown; consequent: Node[] }[]) {
        tests.push(textOf(test) ?? '');
        // An empty case is one with the next.
        for (const part of consequent)
          for (const name of tests) visit(part, commandTypes.has(name) ? name : command);
        if (consequent.length > 0) tests = [];
      }
      return;
    }
    if (one.type === 'MemberExpression' && one['computed'] !== true) {
      visit(one['object'] as Node, command);
      return;
    }
    for (const child of childrenOf(one)) visit(child, command);
  };
  const isType = node.type.startsWith('TS');
  if (!isType) visit(node, undefined);
  return { uses, codes, commands, result: resultOf(node), typeNames: isType ? namesIn(node) : [], isType };
}

/** Declarations of a statement, with their names. */
function declared(statement: Node): [string, Node][] {
  const inner = statement['declaration'];
  const node = isNode(inner) ? inner : statement;
  if (node.type === 'VariableDeclaration')
    return (node['declarations'] as Node[]).flatMap((one) => {
      const name = textOf(one['id']);
      return name === undefined ? [] : [[name, one] as [string, Node]];
    });
  const name = textOf(node['id']);
  return name === undefined ? [] : [[name, node]];
}

function readModule(file: TreeFile, commandTypes: ReadonlySet<string>): Module {
  const body = parseSync(file.path, file.text).program.body as unknown as Node[];
  const targets = new Map(importsOf(file).map(({ specifier, target }) => [specifier, target]));
  const imports = new Map<string, { path: string; name: string }>();
  for (const statement of body) {
    const path = targets.get(textOf(statement['source']) ?? '');
    if (path === undefined) continue;
    for (const specifier of (statement['specifiers'] as Node[] | undefined) ?? []) {
      const local = textOf(specifier['local']) ?? '';
      const name = textOf(specifier['imported']) ?? local;
      imports.set(textOf(specifier['exported']) ?? local, { path, name });
    }
  }
  const declarations = new Map(
    body.flatMap(declared).map(([name, node]) => [name, readDeclaration(node, commandTypes)]),
  );
  return { declarations, imports };
}

/** `type` values of the commands: the members of every type whose name ends with Command. */
function commandTypesOf(files: readonly TreeFile[]): Set<string> {
  const found = new Set<string>();
  for (const file of files) {
    const body = parseSync(file.path, file.text).program.body as unknown as Node[];
    for (const [name, node] of body.flatMap(declared)) {
      if (!name.endsWith('Command') || !node.type.startsWith('TS')) continue;
      const visit = (one: Node): void => {
        if (one.type === 'TSPropertySignature' && textOf(one['key']) === 'type')
          for (const text of JSON.stringify(one).matchAll(/"value":"([\w-]+)"/g)) found.add(text[1] ?? '');
        childrenOf(one).forEach(visit);
      };
      visit(node);
    }
  }
  return found;
}

/** The gateway's functions by file and name, to be searched. */
export function createCodeSearch(tree: Tree): (path: string, name: string) => Set<string> {
  const files = tree.filter(
    ({ path }) =>
      /^gateway\/(?!http\/|runtime\/)\w+\/.*\.ts$/.test(path) &&
      !/\.(?:test|testing)\.ts$|\/testing\.ts$/.test(path),
  );
  const commandTypes = commandTypesOf(files);
  const modules = new Map(files.map((file) => [file.path, readModule(file, commandTypes)]));
  const find = (
    path: string,
    name: string,
  ): { path: string; name: string; declaration: Declaration } | undefined => {
    const module = modules.get(path);
    const declaration = module?.declarations.get(name);
    if (declaration !== undefined) return { path, name, declaration };
    const elsewhere = module?.imports.get(name);
    return elsewhere === undefined ? undefined : find(elsewhere.path, elsewhere.name);
  };

  /** Names of types that may be a refusal: Refusal itself, what has a member `refused`, and what names one of these. */
  const refusing = new Set(['Refusal', 'refused']);
  for (let size = 0; size < refusing.size; ) {
    size = refusing.size;
    for (const { declarations } of modules.values())
      for (const [name, { isType, typeNames }] of declarations)
        if (isType && typeNames.some((one) => refusing.has(one))) refusing.add(name);
  }

  return (startPath, startName) => {
    const reached = new Set<string>();
    const commands = new Set<string>();
    const codes = new Set<string>();
    const waiting: { command: string; go: () => void }[] = [];
    const when = (command: string | undefined, go: () => void) => {
      if (command === undefined || commands.has(command)) go();
      else waiting.push({ command, go });
    };
    const visit = (path: string, name: string): void => {
      const found = find(path, name);
      if (found === undefined || found.declaration.isType || reached.has(`${found.path}#${found.name}`))
        return;
      const { declaration } = found;
      const { result } = declaration;
      const mayRefuse = result === undefined || result.some((one) => refusing.has(one));
      if (!mayRefuse && !result.some((one) => one.endsWith('Command'))) return;
      reached.add(`${found.path}#${found.name}`);
      for (const command of declaration.commands) {
        commands.add(command);
        for (const one of waiting.splice(0)) when(one.command, one.go);
      }
      if (!mayRefuse) return;
      for (const { code, command } of declaration.codes) when(command, () => codes.add(code));
      for (const { name: used, command } of declaration.uses) when(command, () => visit(found.path, used));
    };
    visit(startPath, startName);
    return codes;
  };
}
