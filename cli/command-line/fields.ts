/** Fields of a call as they are typed: `name=value`, read and checked by the contract before anything is sent. */
import { callByMethod, calls } from '@tollgate/contract/calls/index';
import { usageError } from '@tollgate/contract/command-error';
import type { Call, Field, Text } from '@tollgate/contract/model';
import { readRequest } from '@tollgate/contract/read';
import { parseJsonMembers } from '@tollgate/contract/signing/index';
import type { MethodName } from '@tollgate/sdk';
import { nearest } from './nearest.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Fields that the command fills in itself; two of them have an option. */
const filledIn: Readonly<Record<string, string>> = {
  app_id: '--app-id',
  merchant_no: '--merchant-no',
  format: '',
  charset: '',
  sign_type: '',
  sign: '',
  version: '',
  timestamp: '',
  method: '',
};

export const filledInNames: readonly string[] = Object.keys(filledIn);

export const methodNames = (): string[] => calls.map(({ method }) => method);

/** The fields of a call that a person types. */
export const fieldNames = (call: Call): string[] =>
  Object.keys(call.request).filter((name) => !(name in filledIn));

/** The call of a `method` value. @throws with the nearest name */
export function callNamed(method: string): { readonly call: Call; readonly method: MethodName } {
  const call = callByMethod(method);
  if (call !== undefined) return { call, method: call.method as MethodName };
  const near = nearest(method, methodNames());
  const [en, zh] = [`There is no ${method} call.`, `接口 ${method} 不存在。`];
  if (near !== undefined) throw usageError(`${en} Did you mean ${near}?`, `${zh}是否想输入 ${near}？`);
  throw usageError(
    `${en} tollgate call --list lists all calls.`,
    `${zh}可用 tollgate call --list 查看全部接口。`,
  ).toAgents(`${en} describe_call lists all calls.`, `${zh}可用 describe_call 查看全部接口。`);
}

function wireValue(name: string, text: string, field: Field | undefined): unknown {
  const isNested = field?.kind === 'object' || field?.kind === 'list';
  if (!isNested || !/^\s*[[{]/.test(text))
    return field?.kind === 'list' && text !== '' ? text.split(',') : text;
  try {
    return JSON.parse(text);
  } catch {
    throw usageError(`The value of ${name} is not valid JSON.`, `${name} 的值不是合法的 JSON。`);
  }
}

/** Splits `name=value`. @throws where there is no `=` or no name */
export function readPair(given: string): readonly [name: string, value: string] {
  const at = given.indexOf('=');
  if (at > 0) return [given.slice(0, at), given.slice(at + 1)];
  throw usageError(
    `Write fields as name=value, not "${given}".`,
    `参数须写成 name=value，而不是“${given}”。`,
  );
}

/**
 * Fields as they go into the request.
 * @throws where a field is given twice, is filled in by the command, or (`isStrict`) is none of the call's
 */
export function readFields(call: Call, pairs: readonly string[], isStrict: boolean): Fields {
  const fields: Record<string, unknown> = {};
  for (const [name, text] of pairs.map(readPair)) {
    const option = filledIn[name];
    if (option !== undefined)
      throw usageError(
        `The command fills in ${name}${option === '' ? '' : `; use ${option} to change it`}.`,
        `${name} 由命令自动填写${option === '' ? '' : `；如需修改请用 ${option}`}。`,
      );
    if (name in fields) throw usageError(`${name} is specified twice.`, `${name} 重复出现。`);
    if (isStrict && !Object.hasOwn(call.request, name)) throw unknownField(call, name);
    fields[name] = wireValue(name, text, call.request[name]?.field);
  }
  return fields;
}

/**
 * Fields that are values already, as an agent sends them: numbers and lists go as they are.
 * @throws where a field is filled in by the command, or is none of the call's
 */
export function readMembers(call: Call, given: Fields): Fields {
  for (const name of Object.keys(given)) {
    if (name in filledIn)
      throw usageError(`${name} is filled in automatically. Leave it out.`, `${name} 会自动填写，请勿提供。`);
    if (!Object.hasOwn(call.request, name)) throw unknownField(call, name);
  }
  return given;
}

function unknownField(call: Call, name: string) {
  const names = fieldNames(call);
  const near = nearest(name, names);
  return usageError(
    `${call.method} has no field ${name}. ${near === undefined ? `Its fields: ${names.join(', ')}.` : `Did you mean ${near}?`}`,
    `${call.method} 没有参数 ${name}。${near === undefined ? `可用参数：${names.join('、')}。` : `是否想输入 ${near}？`}`,
  );
}

/** Common fields with values that are always right, so that the check is about the others alone. */
const common = {
  app_id: 'tg0000000000000000',
  format: 'JSON',
  charset: 'UTF-8',
  sign_type: 'RSA2',
  version: '1.0',
};

/** Hint of `call` alone: how to send what the contract refuses. */
export const noCheckHint: Text = {
  en: '; use --no-check to send the request unchanged',
  zh: '；使用 --no-check 可跳过校验，原样发送',
};

/**
 * Checks the fields by the contract, as the gateway will.
 * @param hint what else the reader can do, where the command has an option for it
 * @throws what is wrong, with the code of the gateway
 */
export function checkFields(
  call: Call,
  fields: Fields,
  merchantNo: string,
  storeNo: string | undefined,
  hint?: Text,
): void {
  const request = {
    ...common,
    timestamp: '1700000000000',
    method: call.method,
    merchant_no: merchantNo,
    ...(storeNo === undefined ? {} : { store_no: storeNo }),
    ...fields,
  };
  const members = parseJsonMembers(JSON.stringify(request));
  if (!members.ok) throw usageError(members.problem, members.problem);
  const reading = readRequest(call, members.members);
  if (reading.ok) return;
  const { code, message } = reading.problem;
  throw usageError(
    `${code} ${message}. Nothing was sent${hint?.en ?? ''}.`,
    `${code} ${message}。请求未发送${hint?.zh ?? ''}。`,
  );
}
