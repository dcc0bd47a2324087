/**
 * Facts of the contract that the client needs at run time, without the contract's texts.
 *
 * The build runs this module and puts its value into the bundle, so that a page does not load the
 * whole reference in two languages just to read a reply.
 */
import { calls } from '@tollgate/contract/calls/index';
import { errors } from '@tollgate/contract/errors/catalogue';
import { apiVersion } from '@tollgate/contract/fields/order';
import { messageReceivingApplication } from '@tollgate/contract/fields/terminal';
import { takesIdempotencyKey } from '@tollgate/contract/idempotency';
import type { Call, CatalogueError, Field, Members, Text } from '@tollgate/contract/model';
import { notification } from '@tollgate/contract/notification';

/** How a value is read: by name of its kind, an object by its members, a list by its items. */
export type Shape = 'text' | 'integer' | 'amount' | 'boolean' | ObjectShape | ListShape;
export type ListShape = readonly [Shape];
export interface ObjectShape {
  readonly [name: string]: Shape;
}

export interface CallData {
  readonly path: string;
  readonly envelope: 'entry' | 'payments';
  /** True if it changes nothing, and so takes no Idempotency-Key. */
  readonly isRead: boolean;
  readonly reply: ObjectShape;
}

export interface ErrorData {
  readonly message: Text;
  readonly action: Text;
  /** Set where the code answers what is no API call at all, before the gateway knows the app (decision 8). */
  readonly httpStatus?: number;
}

export interface ContractData {
  readonly calls: Readonly<Record<string, CallData>>;
  readonly errors: Readonly<Record<string, ErrorData>>;
  readonly notification: {
    readonly method: string;
    readonly answer: string;
    readonly members: ObjectShape;
  };
  /** Members of every order for a terminal, since each has one value. */
  readonly terminalOrder: { readonly apiVersion: string; readonly messageReceivingApplication: string };
}

function shapeOf(field: Field): Shape {
  switch (field.kind) {
    case 'object':
      return membersShape(field.members);
    case 'list':
      return [shapeOf(field.of)];
    default:
      return field.kind;
  }
}

function membersShape(members: Members): ObjectShape {
  return Object.fromEntries(Object.entries(members).map(([name, { field }]) => [name, shapeOf(field)]));
}

function errorData({ message, action, httpStatus }: CatalogueError): ErrorData {
  return httpStatus === undefined ? { message, action } : { message, action, httpStatus };
}

const everyCall: readonly Call[] = calls;

export const contractData: ContractData = {
  calls: Object.fromEntries(
    everyCall.map((call) => [
      call.method,
      {
        path: call.path,
        envelope: call.envelope,
        isRead: !takesIdempotencyKey(call),
        reply: membersShape(call.reply),
      },
    ]),
  ),
  errors: Object.fromEntries(Object.entries(errors).map(([code, entry]) => [code, errorData(entry)])),
  notification: {
    method: notification.method,
    answer: notification.answer,
    members: membersShape(notification.members),
  },
  terminalOrder: {
    apiVersion: apiVersion.example,
    messageReceivingApplication: messageReceivingApplication.example,
  },
};
