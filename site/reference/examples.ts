/** The contract's examples as text. */
import { exampleReply, exampleRequest } from '@tollgate/contract/emit/operation';
import type { Call, WireObject } from '@tollgate/contract/model';
import type { SampleValue } from '@tollgate/contract/samples/fields';
import { jsonText } from '@tollgate/contract/samples/literal';

/** A whole object of the contract's examples; they hold nothing but JSON. */
function asJson(value: WireObject): string {
  return jsonText(value as Readonly<Record<string, SampleValue>>);
}

/** The body as it is sent, `sign` included. */
export function requestExample(call: Call): string {
  return asJson(exampleRequest(call));
}

/** Returns `data`, parsed; the whole reply if `data` is an empty object. */
export function replyExample(call: Call): string {
  return asJson(Object.keys(call.reply).length === 0 ? exampleReply(call) : call.example.reply);
}

/** The whole reply of a call as it comes, `data` a string. */
export function frameExample(call: Call): string {
  return asJson(exampleReply(call));
}

export function objectExample(value: WireObject): string {
  return asJson(value);
}
