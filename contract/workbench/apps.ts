/** Apps and their keys: GET and POST /workbench/api/apps, apps/{app_id}/disable, apps/{app_id}/keys. */
import {
  described,
  describedObject,
  flag,
  list,
  object,
  oneOf,
  optional,
  type Shape,
  text,
  union,
  whole,
} from '../members.ts';

export const AppKeyItem = describedObject("An app's public key. The gateway never has the private key.", {
  key_id: text(),
  fingerprint: text('SHA-256 of the public key (SubjectPublicKeyInfo), in hex.'),
  public_key_pem: text(),
  valid_from_ms: whole(),
  valid_until_ms: optional(
    whole('From this time on, the key is no longer accepted; absent if the key does not expire.'),
  ),
  is_valid: flag(),
});
export type AppKeyItem = Shape<typeof AppKeyItem>;

export const AppItem = object({
  app_id: text(),
  merchant_no: text(),
  name: text('Empty if it has no name.'),
  sign_type: oneOf(['RSA2', 'NONE'], 'RSA2: the app signs its calls. NONE: the app sends Basic credentials.'),
  created_ms: whole(),
  disabled_ms: optional(
    whole("When the gateway started to reject the app's calls; absent if the app can make calls."),
  ),
  is_demo: flag("Whether it is one of the demo merchant's two apps."),
  keys: list(AppKeyItem, 'Valid keys first, then newest first; empty for an app with Basic credentials.'),
  basic_username: optional(text()),
  timestamp_required: flag('Whether calls under /api/payments require a timestamp.'),
  unreferenced_refunds: flag('Whether the app is allowed to refund a card without the original payment.'),
});
export type AppItem = Shape<typeof AppItem>;

export const AppPage = object({
  items: list(AppItem, 'Newest first.'),
  next_cursor: optional(text()),
});
export type AppPage = Shape<typeof AppPage>;

export const AppCreation = described(
  'Body of POST apps. It contains a public key, or a username for Basic credentials.',
  union([
    object({
      merchant_no: optional(text()),
      name: optional(text()),
      public_key_pem: text(),
    }),
    object({
      merchant_no: optional(text()),
      name: optional(text()),
      basic_username: text(),
    }),
  ]),
);
export type AppCreation = Shape<typeof AppCreation>;

export const AppCreated = object({
  app: AppItem,
  basic_password: optional(text('Password of the Basic credentials. It is returned only in this response.')),
});
export type AppCreated = Shape<typeof AppCreated>;

export const KeyAddition = describedObject(
  'Body of POST apps/{app_id}/keys: the new key is valid immediately; existing keys expire after the overlap.',
  {
    public_key_pem: text(),
    overlap_ms: optional(
      whole(
        'How long existing keys stay valid, in milliseconds, up to 30 days; if absent, until they are revoked.',
      ),
    ),
  },
);
export type KeyAddition = Shape<typeof KeyAddition>;

export const AppChanged = describedObject('Response of disable, keys, and keys/{key_id}/end.', {
  app: AppItem,
  takes_hold_within_ms: whole('Every gateway process applies the change within this time.'),
});
export type AppChanged = Shape<typeof AppChanged>;
