/** A request of the log as code: the samples of the API reference, with the values that were sent. */
import { callByMethod, callByPath } from '@tollgate/contract/calls/index';
import type { Members } from '@tollgate/contract/model';
import { cSample } from '@tollgate/contract/samples/c';
import type { SampleCall, SampleValue } from '@tollgate/contract/samples/fields';
import { clientOf, sampleLanguages } from '@tollgate/contract/samples/languages';
import type { WireMember } from '@tollgate/contract/signing/index';
import { memberText } from '@tollgate/contract/signing/index';
import type { RequestDetail } from '@tollgate/contract/workbench/requests';
import { formatOf, readMembers } from './sign-again.ts';

export interface RequestSample {
  readonly name: string;
  readonly code: string;
  /** The client that signs, sends and verifies; undefined where it is more than one file. */
  readonly client: string | undefined;
}

/** Returns a value as sent: amounts stay text, and so do numbers that JavaScript would write otherwise. */
function sentValue({ name, kind, text }: WireMember, known: Members): SampleValue {
  if (kind === 'boolean') return text === 'true';
  if (kind === 'object' || kind === 'array') return JSON.parse(text);
  const isExact = kind === 'number' && String(Number(text)) === text;
  return isExact && known[name]?.field.kind !== 'amount' ? Number(text) : text;
}

function callOf(request: RequestDetail, members: readonly WireMember[]): SampleCall {
  const method = request.method || memberText(members, 'method') || '';
  const known = callByMethod(method) ?? callByPath(request.path);
  const fields = known?.request ?? {};
  const sent = members.filter(({ kind }) => kind !== 'null');
  return {
    method: known?.method ?? method,
    path: request.path,
    request: fields,
    example: {
      request: Object.fromEntries(sent.map((member) => [member.name, sentValue(member, fields)])),
    },
  };
}

/** Returns the samples in the order of the documentation's tabs; undefined for a body that cannot be read. */
export function samplesOf(request: RequestDetail, gatewayUrl: string): readonly RequestSample[] | undefined {
  const read = readMembers(request.body, formatOf(request.headers['content-type']));
  if (!read.ok) return undefined;
  const call = callOf(request, read.members);
  const owner = { gatewayUrl, appId: request.app_id, merchantNo: request.merchant_no };
  const samples = sampleLanguages.map(({ name, sample, client }) => ({
    name,
    code: sample(call),
    client: clientOf(client, owner),
  }));
  const c: RequestSample = { name: 'C', code: cSample(call), client: undefined };
  return samples.flatMap((each) => (each.name === 'C#' ? [each, c] : [each]));
}
