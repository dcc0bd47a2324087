/**
 * Facts that an acquirer and the card's network give about a payment besides yes or no. Kept with the attempt or the
 * approval: disputes, recurring payments and settlement ask for them later. An acquirer gives those that it has.
 */
export interface CardResult {
  /** The issuer's approval code, six characters. */
  readonly authCode?: string;
  /** The network's own number of the transaction. */
  readonly networkTransId?: string;
  /** The acquirer's response code, such as 00 or 51. */
  readonly responseCode?: string;
  /** Electronic commerce indicator: whether the cardholder was authenticated. */
  readonly eci?: string;
  /** Cardholder authentication verification value, in Base64. */
  readonly cavv?: string;
  readonly threeDsVersion?: string;
  /** The directory server's number of the authentication. */
  readonly dsTransId?: string;
  /** One letter each: the issuer's check of the billing address, and of the security code. */
  readonly avsResult?: string;
  readonly cvvResult?: string;
}

/** Where the payer's browser is sent: by GET, or by POST with form fields. A path is one of the gateway's own pages. */
export interface Redirect {
  readonly url: string;
  /** Hidden fields of a form that is posted to `url`; absent: the browser follows a link. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Request of the issuer to the cardholder (3-D Secure). `state` is the acquirer's own and comes back to it. */
export interface Challenge {
  readonly redirect: Redirect;
  readonly state: string;
}
