/**
 * Messages between a till and a terminal, the same over WLAN and serial line: JSON, in the nested form
 * (`biz_data`, `request_id`) or in the flat one that one JavaScript client sends (`msg_id`) (decision 33).
 */
import { ecrTopic } from '@tollgate/contract/dictionary/ecr';
import { isObject } from '@tollgate/contract/json-object';
import type { DeviceInfo } from './till-operations.ts';

export type EcrTopic = (typeof ecrTopic.values)[number]['value'];

const topics: ReadonlySet<string> = new Set(ecrTopic.values.map(({ value }) => value));

export interface EcrRequest {
  readonly form: 'nested' | 'flat';
  readonly topic: EcrTopic;
  readonly requestId: string | undefined;
  readonly appId: string | undefined;
  readonly version: string | undefined;
  /** biz_data, or the members of a flat message besides the envelope's. */
  readonly data: Readonly<Record<string, unknown>>;
  /** device_data of pairing; empty elsewhere. */
  readonly device: Readonly<Record<string, unknown>>;
}

/** Why a text is no request; `reply` says whether its sender can get an answer. */
export interface EcrProblem {
  readonly problem: string;
  readonly form: 'nested' | 'flat';
  readonly topic: string | undefined;
  readonly requestId: string | undefined;
}

/** Longest message in characters, and how deep it may nest. */
export const ecrMessageMax = 65_536;
const depthMax = 16;
const requestIdMax = 64;

const envelopeMembers = new Set([
  'topic',
  'app_id',
  'msg_id',
  'request_id',
  'timestamp',
  'version',
  'biz_data',
]);

type JsonObject = Readonly<Record<string, unknown>>;

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((member) => isDeeperThan(member, depth - 1));
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** biz_data may come as an object, as text of JSON, or be left out. */
function objectOf(value: unknown): JsonObject | undefined {
  if (value === undefined || value === null || value === '') return {};
  if (typeof value !== 'string') return isObject(value) ? value : undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function jsonOf(text: string): JsonObject | string {
  if (text.length > ecrMessageMax) return `a message has at most ${ecrMessageMax} characters`;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'the message is not JSON; protobuf is not supported';
  }
  if (!isObject(value)) return 'the message is not a JSON object';
  return isDeeperThan(value, depthMax) ? `the message nests deeper than ${depthMax} levels` : value;
}

/** Reads what a till has sent. */
export function readEcrRequest(text: string): EcrRequest | EcrProblem {
  const value = jsonOf(text);
  if (typeof value === 'string')
    return { problem: value, form: 'nested', topic: undefined, requestId: undefined };
  const form = !('biz_data' in value) && !('request_id' in value) && 'msg_id' in value ? 'flat' : 'nested';
  const topic = textOf(value['topic']);
  const requestId = textOf(form === 'flat' ? value['msg_id'] : value['request_id']);
  const isWrong = (problem: string): EcrProblem => ({ problem, form, topic, requestId });
  if (topic === undefined || !topics.has(topic)) {
    return isWrong(`topic must be one of ${[...topics].join(', ')}`);
  }
  if (requestId !== undefined && requestId.length > requestIdMax) {
    return isWrong(`request_id has at most ${requestIdMax} characters`);
  }
  const flat = Object.entries(value).filter(([name]) => !envelopeMembers.has(name));
  const data = form === 'flat' ? Object.fromEntries(flat) : objectOf(value['biz_data']);
  if (data === undefined) return isWrong('biz_data must be a JSON object');
  const device = objectOf(value['device_data']);
  if (device === undefined) return isWrong('device_data must be a JSON object');
  return {
    form,
    topic: topic as EcrTopic,
    requestId,
    appId: textOf(value['app_id']),
    version: textOf(value['version']),
    data,
    device,
  };
}

export const isEcrProblem = (read: EcrRequest | EcrProblem): read is EcrProblem => 'problem' in read;

export interface EcrAnswer {
  /** 000, or a response code that says why not. */
  readonly responseCode: string;
  readonly responseMsg?: string;
  /** Absent: biz_data is an empty string, as tills expect it of a cancelled transaction. */
  readonly data?: object;
  readonly device?: DeviceInfo;
}

export const ecrSuccess = '000';

/** Clients of the flat form read the device beside the envelope, and its app's version by a name of its own. */
function flatDevice(device: DeviceInfo | undefined): object {
  return device === undefined ? {} : { ...device, cashier_version: device.app_version };
}

/** The reply to `request`, in the form in which it asked. `atMs`: ms since 1970. */
export function writeEcrReply(
  request: Pick<EcrRequest, 'form' | 'requestId'> & {
    readonly topic: string | undefined;
    appId?: string | undefined;
  },
  answer: EcrAnswer,
  atMs: number,
): string {
  const { responseCode, responseMsg, data, device } = answer;
  const success = responseCode === ecrSuccess;
  const envelope = { topic: request.topic, app_id: request.appId, timestamp: String(atMs), version: '2.0' };
  if (request.form === 'flat') {
    const msg = responseMsg ?? 'success';
    return JSON.stringify({
      ...flatDevice(device),
      ...data,
      ...envelope,
      msg_id: request.requestId,
      success,
      response_code: responseCode,
      msg,
    });
  }
  return JSON.stringify({
    ...envelope,
    request_id: request.requestId,
    response_code: responseCode,
    response_msg: responseMsg ?? 'success',
    biz_data: data ?? '',
    device_data: device,
  });
}
