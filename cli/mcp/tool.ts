/** Tools of the MCP server, and the reading of the values that an agent sends. */

import { usageError } from '@tollgate/contract/command-error';
import { isObject } from '@tollgate/contract/json-object';
import type { Text } from '@tollgate/contract/model';
import { nearest } from '../command-line/nearest.ts';
import type { World } from './world.ts';

/** One input of a tool. */
export interface Input {
  readonly type: 'string' | 'integer' | 'boolean' | 'object';
  readonly description: Text;
  readonly isRequired?: true;
  readonly values?: readonly string[];
  readonly min?: number;
  readonly max?: number;
}

type Inputs = Readonly<Record<string, Input>>;

/** Checked values, by the names of the inputs. */
export interface Values {
  text(name: string): string | undefined;
  /** Returns the value of an input that is required. */
  given(name: string): string;
  integer(name: string): number | undefined;
  flag(name: string): boolean;
  object(name: string): Readonly<Record<string, unknown>>;
}

/** Result of a tool: data, or a text that is no data. */
export type Answer = object | string;

export interface Tool {
  readonly name: string;
  readonly title: Text;
  readonly description: Text;
  readonly inputs: Inputs;
  /** It changes nothing. */
  readonly isReadOnly?: true;
  /** It takes something away. */
  readonly isDestructive?: true;
  /** Its answer is the published documentation, whose test cards are for everyone. */
  readonly isPublished?: true;
  run(values: Values, world: World): Promise<Answer>;
}

/** The inputs as JSON Schema, which is what an agent is shown. */
export function schemaOf(inputs: Inputs, textOf: (text: Text) => string): Record<string, unknown> {
  const properties = Object.entries(inputs).map(([name, { type, description, values, min, max }]) => [
    name,
    {
      type,
      description: textOf(description),
      ...(values === undefined ? {} : { enum: values }),
      ...(min === undefined ? {} : { minimum: min }),
      ...(max === undefined ? {} : { maximum: max }),
    },
  ]);
  const required = Object.entries(inputs).flatMap(([name, input]) => (input.isRequired ? [name] : []));
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

const wrong = (name: string, en: string, zh: string) => usageError(`${name} ${en}.`, `${name} ${zh}。`);

function checkValue(name: string, { type, values, min, max }: Input, value: unknown): void {
  if (type === 'string' && typeof value !== 'string') throw wrong(name, 'must be a string', '必须是字符串');
  if (type === 'boolean' && typeof value !== 'boolean')
    throw wrong(name, 'must be true or false', '必须是 true 或 false');
  if (type === 'object' && !isObject(value)) throw wrong(name, 'must be a JSON object', '必须是 JSON 对象');
  if (values !== undefined && !values.some((one) => one === value))
    throw wrong(name, `must be one of ${values.join(', ')}`, `必须是 ${values.join('、')} 之一`);
  if (type !== 'integer') return;
  const least = min ?? 0;
  const most = max ?? Number.MAX_SAFE_INTEGER;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
    throw wrong(name, `must be a whole number from ${least} to ${most}`, `必须是 ${least} 到 ${most} 的整数`);
}

/** Reads what an agent sends. @throws one sentence that names the input that is wrong, unknown or missing */
export function readValues(inputs: Inputs, sent: unknown): Values {
  const given = isObject(sent) ? sent : {};
  const names = Object.keys(inputs);
  for (const [name, value] of Object.entries(given)) {
    const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    if (input !== undefined) checkValue(name, input, value);
    else {
      const near = nearest(name, names);
      const [en, zh] =
        near === undefined
          ? [`The inputs are ${names.join(', ')}.`, `可用参数：${names.join('、')}。`]
          : [`Did you mean ${near}?`, `是否想输入 ${near}？`];
      throw usageError(`There is no ${name} input. ${en}`, `参数 ${name} 不存在。${zh}`);
    }
  }
  for (const name of names)
    if (inputs[name]?.isRequired === true && given[name] === undefined)
      throw wrong(name, 'is missing', '缺失');
  const text = (name: string) => {
    const value = given[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    text,
    given: (name) => text(name) ?? '',
    integer: (name) => {
      const value = given[name];
      return typeof value === 'number' ? value : undefined;
    },
    flag: (name) => given[name] === true,
    object: (name) => {
      const value = given[name];
      return isObject(value) ? value : {};
    },
  };
}
