/** Apps and their keys: GET and POST /workbench/api/apps, apps/{app_id}/disable, apps/{app_id}/keys. */

/** A public key of an app. The gateway never has the private one. */
export interface AppKeyItem {
  readonly key_id: string;
  /** SHA-256 of the public key (SubjectPublicKeyInfo), in hex. */
  readonly fingerprint: string;
  readonly public_key_pem: string;
  readonly valid_from_ms: number;
  /** The first moment at which it is no longer taken; absent: until further notice. */
  readonly valid_until_ms?: number;
  readonly is_valid: boolean;
}

export interface AppItem {
  readonly app_id: string;
  readonly merchant_no: string;
  /** Empty where it has none. */
  readonly name: string;
  /** RSA2: it signs. NONE: it sends Basic credentials. */
  readonly sign_type: 'RSA2' | 'NONE';
  readonly created_ms: number;
  /** Since when its calls are refused; absent: it may call. */
  readonly disabled_ms?: number;
  /** Whether it is one of the two apps of the demo merchant. */
  readonly is_demo: boolean;
  /** Valid ones first, then the newest; none of an app with Basic credentials. */
  readonly keys: readonly AppKeyItem[];
  readonly basic_username?: string;
  /** Whether calls below /api/payments need a timestamp. */
  readonly timestamp_required: boolean;
  /** Whether it may refund a card without the original payment. */
  readonly unreferenced_refunds: boolean;
}

export interface AppPage {
  /** The newest first. */
  readonly items: readonly AppItem[];
  readonly next_cursor?: string;
}

/** Body of POST apps: with a public key, or with a username for Basic credentials. */
export type AppCreation =
  | { readonly merchant_no?: string; readonly name?: string; readonly public_key_pem: string }
  | { readonly merchant_no?: string; readonly name?: string; readonly basic_username: string };

export interface AppCreated {
  readonly app: AppItem;
  /** Of Basic credentials; shown here and never again. */
  readonly basic_password?: string;
}

/** Body of POST apps/{app_id}/keys: the new key is valid at once; existing keys end after the overlap. */
export interface KeyAddition {
  readonly public_key_pem: string;
  /** How long existing keys stay valid, in milliseconds, up to 30 days; absent: until they are ended. */
  readonly overlap_ms?: number;
}

/** Reply of disable, keys, and keys/{key_id}/end. */
export interface AppChanged {
  readonly app: AppItem;
  /** Every gateway process follows within this. */
  readonly takes_hold_within_ms: number;
}
