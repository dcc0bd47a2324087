/** Who asks the Workbench's API, and what they may do: GET /workbench/api/session. */
import { describedObject, flag, list, oneOf, optional, refer, type Shape, text, whole } from '../members.ts';

export const Permission = oneOf(
  [
    // See requests, orders, notifications, terminals, batches, apps and the clock.
    'read',
    // See names, addresses, payer accounts and client addresses; without it they are masked.
    'personal',
    // Cancel and refund orders.
    'orders',
    // Resend notifications and give them up; register and remove endpoints.
    'notifications',
    // Create and disable apps, add and end keys.
    'apps',
    // Resolve differences between settlement files and the books.
    'books',
    // Advance the clock of the sandbox, inject faults, and run exams.
    'clock',
    // Create and revoke tokens, and read the audit log.
    'tokens',
  ],
  'Permissions of an actor. A token has some or all of the permissions of its role, and no others.',
);
export type Permission = Shape<typeof Permission>;

export const Role = oneOf(
  ['admin', 'developer', 'support', 'accountant', 'viewer'],
  'The role of a person or a token.',
);
export type Role = Shape<typeof Role>;

export const DemoNumbers = describedObject("The sandbox's demo merchant, without its secrets.", {
  merchant_no: text(),
  app_id: text('The app that signs.'),
  basic_app_id: text('The app with Basic credentials.'),
  store_no: text(),
  terminal_sns: list(text()),
});
export type DemoNumbers = Shape<typeof DemoNumbers>;

export const Session = describedObject('The actor of the request, and its permissions.', {
  who: text('Name of the actor in the audit log: `sandbox`, or `token:` followed by the token ID.'),
  role: Role,
  permissions: list(Permission, 'Permissions of the actor.'),
  merchants: optional(list(text(), 'Merchants whose data the actor can see; if absent, all merchants.')),
  expires_ms: optional(whole("When the actor's token expires; absent if no token is used.")),
  is_sandbox: flag(
    'Whether this gateway is a sandbox, in which you can act as the payer, advance the clock, and cancel and refund orders.',
  ),
  public_url: text('URL at which payers and merchants reach the gateway.'),
  books_time_zone: text('IANA name of the time zone that defines a day in the books.'),
  gateway_public_key_pem: text(
    "The public key for verifying the gateway's responses and notifications, as PEM.",
  ),
  demo: optional(refer(DemoNumbers, "The sandbox's demo merchant, and its app.")),
});
export type Session = Shape<typeof Session>;
