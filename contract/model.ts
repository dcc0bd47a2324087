/**
 * The shape of the contract: the API as data, every text in both languages.
 *
 * Calls, fields, dictionary and errors are plain objects of these types. Validators, static types,
 * OpenAPI documents, the Postman collection and the reference page are all derived from them.
 */

/** A text in each language. */
export interface Text {
  readonly en: string;
  readonly zh: string;
}

export type Language = keyof Text;

/** One value of a closed set, as on the wire. */
export interface DictionaryValue {
  readonly value: string | number;
  readonly name: Text;
  readonly note?: Text;
}

/** A closed and named set of values, as the dictionary page prints it. */
export interface Dictionary {
  readonly name: string;
  readonly title: Text;
  readonly values: readonly DictionaryValue[];
}

interface FieldBase {
  readonly summary: Text;
  readonly note?: Text;
  /** Set where the field itself is deprecated: what to use instead. */
  readonly deprecated?: Text;
  readonly example: string | number | boolean | readonly string[];
  readonly default?: string | number | boolean;
}

/** Text. Lengths count characters (code points); `pattern` is a whole-value regular expression source. */
export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly minLength?: number;
  readonly maxLength: number;
  readonly pattern?: string;
  /** The rule of `pattern` in words, for the refusal and the reference. */
  readonly patternText?: Text;
  /** Allowed values; anything else is refused. */
  readonly values?: Dictionary;
  /** A further rule, which `read.ts` checks. */
  readonly format?: 'http-url' | 'currency' | 'country' | 'ip-address' | 'json';
  /** The length that the published reference prints where the enforced one differs (decision 5). */
  readonly publishedMaxLength?: number;
}

/** A whole number; on the wire as digits, with decimals of zero or without, in a string or not. */
export interface IntegerField extends FieldBase {
  readonly kind: 'integer';
  readonly min: number;
  readonly max: number;
  readonly values?: Dictionary;
}

/** Money in major units; on the wire a decimal number or string, read as an exact decimal (decision 12). */
export interface AmountField extends FieldBase {
  readonly kind: 'amount';
  /** True if zero is allowed. A request never takes a negative amount. */
  readonly zero: boolean;
  /** In a reply: true if refunds may have taken it below zero. */
  readonly negative?: true;
}

/** true or false; on the wire also 1 or 0, and the text of any of these. */
export interface BooleanField extends FieldBase {
  readonly kind: 'boolean';
}

/** A nested object; on the wire JSON, or a JSON string. */
export interface ObjectField extends FieldBase {
  readonly kind: 'object';
  readonly members: Members;
  /** Set where true and false are taken in place of the object: whether there is such a thing at all. */
  readonly orBoolean?: true;
}

/** A list; on the wire JSON, or a JSON string. */
export interface ListField extends FieldBase {
  readonly kind: 'list';
  readonly of: Field;
  readonly maxItems: number;
}

export type Field = TextField | IntegerField | AmountField | BooleanField | ObjectField | ListField;

/** The need of a field in a call. `conditional`: a rule of the call decides. */
export type Need = 'required' | 'optional' | 'conditional';

export interface Member {
  readonly field: Field;
  readonly need: Need;
}

/** Fields by their wire name, in the order in which the reference prints them. */
export type Members = Readonly<Record<string, Member>>;

/** A condition on another field of the same request; compared as text. */
export interface Condition {
  readonly field: string;
  readonly in: readonly string[];
}

export type Rule =
  /** `field` must be there when the condition holds. */
  | { readonly kind: 'required-when'; readonly field: string; readonly when: Condition; readonly text: Text }
  /** `field` may be there only when the condition holds. */
  | { readonly kind: 'only-when'; readonly field: string; readonly when: Condition; readonly text: Text }
  /** At least one of `fields` must be there. */
  | { readonly kind: 'one-of'; readonly fields: readonly string[]; readonly text: Text };

/** Part of the API that a call belongs to, as the reference groups them. */
export type Area =
  | 'terminal'
  | 'qr'
  | 'online'
  | 'batch'
  | 'reference'
  | 'query'
  | 'cancel-refund'
  | 'notification';

/** One example as it goes over the wire, without `sign`. */
export type WireObject = Readonly<Record<string, unknown>>;

/**
 * One call of the API (spec §7). `entry`: the common request fields (spec §3). `payments`: app_id and sign only
 * (decision 10), so that each call there says what a repeat meets; one that only reads meets nothing. Of the others only
 * those without a number of their own say it.
 */
export type Call = CallBase &
  (
    | { readonly envelope: 'entry'; readonly repeats?: 'first-reply' }
    | { readonly envelope: 'payments'; readonly readOnly: true }
    | { readonly envelope: 'payments'; readonly readOnly?: never; readonly repeats: Repeats }
  );

/** `number-taken`: the request's own number is in use. `first-reply`: the reply that was kept (decision 45). */
type Repeats = 'number-taken' | 'first-reply';

interface CallBase {
  /** The `method` value; calls without one (under /api/payments/) use their path's last part. */
  readonly method: string;
  /** Other method values that mean the same call (decision 7). */
  readonly methodAliases: readonly string[];
  readonly path: string;
  readonly pathAliases: readonly string[];
  readonly area: Area;
  /** Set where the call creates and changes nothing: it takes no Idempotency-Key (decision 40). */
  readonly readOnly?: true;
  readonly title: Text;
  readonly summary: Text;
  readonly notes?: readonly Text[];
  /** Set where the call is deprecated: what replaces it. `tag` says for whom alone, where others keep using it. */
  readonly deprecated?: { readonly text: Text; readonly replacedBy?: string; readonly tag?: Text };
  /** All members of the request body, common fields included. */
  readonly request: Members;
  readonly rules: readonly Rule[];
  /** Members of `data` on success; none if the call answers `{}`. */
  readonly reply: Members;
  /** Codes of the catalogue that this call answers in `code`, besides the shared ones (errors/shared-codes.ts). */
  readonly errors: readonly string[];
  readonly example: { readonly request: WireObject; readonly reply: WireObject };
}

/** An entry of the error catalogue. */
export interface CatalogueError {
  /** At most 100 characters in English, so that a field name still fits into `msg` (128). */
  readonly message: Text;
  readonly cause: Text;
  readonly action: Text;
  /** spec: spec §8. field: known from clients of this API. tollgate: our own. */
  readonly source: 'spec' | 'field' | 'tollgate';
  /** Set where the reply is no HTTP 200 (decision 8). */
  readonly httpStatus?: number;
}
