/** Who asks the Workbench's API, and what they may do: GET /workbench/api/session. */

/** What an actor may do. A token has some of what its role may do, never more. */
export type Permission =
  /** See requests, orders, notifications, terminals, batches, apps and the clock. */
  | 'read'
  /** See names, addresses, payer accounts and client addresses; without it they are masked. */
  | 'personal'
  /** Cancel and refund orders. */
  | 'orders'
  /** Resend notifications and give them up; register and remove endpoints. */
  | 'notifications'
  /** Create and disable apps, add and end keys. */
  | 'apps'
  /** Advance the clock of the sandbox, inject faults, and run exams. */
  | 'clock'
  /** Create and revoke tokens, and read the audit log. */
  | 'tokens';

/** The role of a person or a token. */
export type Role = 'admin' | 'developer' | 'support' | 'viewer';

/** The actor of the request, and its permissions. */
export interface Session {
  /** As the audit log names the actor: `sandbox`, or `token:` and the id of the token. */
  readonly who: string;
  readonly role: Role;
  /** What the actor may do. */
  readonly permissions: readonly Permission[];
  /** Merchants whose data the actor sees; absent: all. */
  readonly merchants?: readonly string[];
  /** When the actor's token ends; absent: it has none. */
  readonly expires_ms?: number;
  /** Whether this gateway is a sandbox: payers, the clock, cancel and refund can be used here. */
  readonly is_sandbox: boolean;
  /** The key that verifies the gateway's replies and notifications, as PEM. */
  readonly gateway_public_key_pem: string;
  /** The demo merchant of the sandbox, and its app. */
  readonly demo?: DemoNumbers;
}

/** The demo merchant of the sandbox, without its secrets. */
export interface DemoNumbers {
  readonly merchant_no: string;
  /** The app that signs. */
  readonly app_id: string;
  /** The app with Basic credentials. */
  readonly basic_app_id: string;
  readonly store_no: string;
  readonly terminal_sns: readonly string[];
}
