/**
 * The types of the Workbench's API as JSON Schemas: `contract/workbench/schemas.json`, from which its OpenAPI document
 * is made. The types are the source; `node tests/support/workbench-schemas.ts` writes the file again.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { personalMembers } from '@tollgate/contract/workbench/personal';
import { workbenchRoutes } from '@tollgate/contract/workbench/routes';
import { parseSync } from 'oxc-parser';

type Schema = { readonly [keyword: string]: unknown };
interface ObjectSchema extends Schema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
}

/** A node of the parser's tree, as far as it is looked at here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [member: string]: unknown;
}

interface Declaration {
  readonly node: Node;
  readonly description: string | undefined;
  readonly describe: (node: Node) => string | undefined;
}

const folder = new URL('../../contract/workbench/', import.meta.url);
const model = new URL('../../contract/model.ts', import.meta.url);
export const schemaFile = new URL('schemas.json', folder);

const nodes = (value: unknown): readonly Node[] => (value ?? []) as readonly Node[];
const node = (value: unknown): Node => value as Node;

/** The comments before a node, as one text. */
function describer(text: string, comments: readonly { value: string; start: number; end: number }[]) {
  return ({ start }: Node): string | undefined => {
    const comment = comments.find(({ end }) => end <= start && text.slice(end, start).trim() === '');
    if (comment === undefined || !comment.value.startsWith('*')) return undefined;
    return comment.value
      .split('\n')
      .map((line) => line.replace(/^\s*\*+\s?/, '').trim())
      .filter((line) => line !== '')
      .join(' ');
  };
}

class Types {
  readonly #declared = new Map<string, Declaration>();
  /** Constant lists of texts, for `(typeof list)[number]`. */
  readonly #lists = new Map<string, readonly string[]>();
  readonly used = new Map<string, Schema>();

  read(url: URL): void {
    const text = readFileSync(url, 'utf8');
    const { program, comments } = parseSync(fileURLToPath(url), text);
    const describe = describer(text, comments);
    for (const statement of nodes(program.body)) {
      const declared = statement['declaration'] as Node | null | undefined;
      if (declared === null || declared === undefined) continue;
      if (/^TS(?:Interface|TypeAlias)Declaration$/.test(declared.type)) {
        const description = describe(statement);
        this.#declared.set(String(node(declared['id'])['name']), { node: declared, description, describe });
      }
      for (const constant of nodes(declared['declarations'])) this.#keepList(constant);
    }
  }

  #keepList(constant: Node): void {
    let value = constant['init'] as Node | null;
    while (value !== null && /^TS(?:As|Satisfies)Expression$/.test(value.type))
      value = node(value['expression']);
    if (value?.type !== 'ArrayExpression') return;
    const texts = nodes(value['elements']).map((element) => element['value']);
    if (texts.every((one) => typeof one === 'string'))
      this.#lists.set(String(node(constant['id'])['name']), texts as string[]);
  }

  /** A reference to a type of a name, which gets into `used`. */
  refer(name: string): Schema {
    const declared = this.#declared.get(name);
    if (declared === undefined) throw new Error(`contract/workbench has no type ${name}`);
    if (!this.used.has(name)) {
      this.used.set(name, {});
      const { description } = declared;
      this.used.set(name, {
        ...this.#declaredSchema(name),
        ...(description !== undefined && { description }),
      });
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #declaredSchema(name: string): Schema {
    const declared = this.#declared.get(name);
    if (declared === undefined) throw new Error(`contract/workbench has no type ${name}`);
    const { node: own, describe } = declared;
    if (own.type === 'TSTypeAliasDeclaration') return this.#schema(node(own['typeAnnotation']), describe);
    const parents = nodes(own['extends']).map((heritage) =>
      this.#object(
        this.#named(
          node(heritage['expression']),
          nodes(node(heritage['typeArguments'])?.['params']),
          describe,
        ),
      ),
    );
    const body = this.#members(nodes(node(own['body'])['body']), describe);
    return merge([...parents, body]);
  }

  /** An object's own members, whatever names it. */
  #object(schema: Schema): ObjectSchema {
    const name = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined;
    const found = name === undefined ? schema : this.#declaredSchema(name);
    if (found['type'] !== 'object') throw new Error(`not an object: ${JSON.stringify(found)}`);
    return found as ObjectSchema;
  }

  #members(members: readonly Node[], describe: Declaration['describe']): ObjectSchema {
    const properties = members.map((member): [string, Schema] => {
      const name = String(node(member['key'])['name']);
      const schema = this.#schema(node(node(member['typeAnnotation'])['typeAnnotation']), describe, name);
      const description = describe(member);
      const isPersonal = Object.hasOwn(personalMembers, name);
      return [
        name,
        {
          ...schema,
          ...(description !== undefined && { description }),
          ...(isPersonal && { 'x-personal': true }),
        },
      ];
    });
    const required = members
      .filter((member) => member['optional'] !== true)
      .map((member) => String(node(member['key'])['name']));
    return { type: 'object', properties: Object.fromEntries(properties), required };
  }

  #named(name: Node, params: readonly Node[], describe: Declaration['describe']): Schema {
    const [first, second] = params;
    switch (name['name']) {
      case 'Readonly':
        return this.#schema(node(first), describe);
      case 'Record':
        return { type: 'object', additionalProperties: this.#schema(node(second), describe) };
      case 'Omit': {
        const { properties, required } = this.#object(this.#schema(node(first), describe));
        const out = this.#schema(node(second), describe);
        const left = (out['enum'] ?? [out['const']]) as readonly string[];
        return {
          type: 'object',
          properties: Object.fromEntries(Object.entries(properties).filter(([one]) => !left.includes(one))),
          required: required.filter((one) => !left.includes(one)),
        };
      }
      default:
        return this.refer(String(name['name']));
    }
  }

  #schema(type: Node, describe: Declaration['describe'], name = ''): Schema {
    switch (type.type) {
      case 'TSStringKeyword':
        return { type: 'string' };
      case 'TSNumberKeyword':
        return { type: name === 'duration_ms' ? 'number' : 'integer' };
      case 'TSBooleanKeyword':
        return { type: 'boolean' };
      case 'TSUnknownKeyword':
        return {};
      case 'TSLiteralType':
        return { const: node(type['literal'])['value'] };
      case 'TSParenthesizedType':
      case 'TSTypeOperator':
        return this.#schema(node(type['typeAnnotation']), describe, name);
      case 'TSArrayType':
        return { type: 'array', items: this.#schema(node(type['elementType']), describe) };
      case 'TSTypeLiteral':
        return this.#members(nodes(type['members']), describe);
      case 'TSIntersectionType':
        return merge(nodes(type['types']).map((part) => this.#object(this.#schema(part, describe))));
      case 'TSUnionType':
        return union(nodes(type['types']).map((part) => this.#schema(part, describe)));
      case 'TSIndexedAccessType':
        return { enum: this.#listOf(node(type['objectType'])) };
      case 'TSTypeReference':
        return this.#named(node(type['typeName']), nodes(node(type['typeArguments'])?.['params']), describe);
      default:
        throw new Error(
          `a type of the Workbench's API is a ${type.type}: teach tests/support/workbench-schemas.ts`,
        );
    }
  }

  #listOf(type: Node): readonly string[] {
    const query = type.type === 'TSParenthesizedType' ? node(type['typeAnnotation']) : type;
    const name = String(node(query['exprName'])['name']);
    const list = this.#lists.get(name);
    if (list === undefined) throw new Error(`no list of texts is called ${name}`);
    return list;
  }
}

function merge(parts: readonly ObjectSchema[]): ObjectSchema {
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: [...new Set(parts.flatMap(({ required }) => required))],
  };
}

function union(parts: readonly Schema[]): Schema {
  if (parts.every((part) => 'const' in part)) return { enum: parts.map((part) => part['const']) };
  const types = parts.map((part) => (Object.keys(part).length === 1 ? part['type'] : undefined));
  return types.every((type) => typeof type === 'string') ? { type: types } : { anyOf: parts };
}

/** All types that the endpoints name, and those that they are made of, by name. */
export function workbenchSchemas(): Readonly<Record<string, Schema>> {
  const types = new Types();
  types.read(model);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  for (const name of files) types.read(new URL(name, folder));
  const others = ['OpenApiDocument', 'File'];
  for (const { body, reply } of workbenchRoutes)
    for (const name of [body, reply]) if (name !== undefined && !others.includes(name)) types.refer(name);
  return Object.fromEntries([...types.used].sort(([left], [right]) => (left < right ? -1 : 1)));
}

if (argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(schemaFile, `${JSON.stringify(workbenchSchemas(), null, 2)}\n`);
