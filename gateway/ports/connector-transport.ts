/** Outgoing HTTP to connectors: one POST to an address that only the operator sets, without redirects. */
export interface ConnectorMessage {
  /** `https://…`, `http://…` of this computer, or `unix:/path/to.sock`. */
  readonly address: string;
  /** Certificate authorities in PEM that are trusted in place of the system's; undefined: the system's. */
  readonly ca: string | undefined;
  /** Below the address; begins with a slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** May hold a card: overwritten with zeros once it is sent, or will not be. */
  readonly body: Uint8Array;
  /** For all of it, from the name's resolution to the last byte of the reply. */
  readonly timeoutMs: number;
  /** A longer reply fails. */
  readonly replyBytesMax: number;
}

/** Why there is no complete reply. */
export interface ConnectorFailure {
  readonly kind: 'failed';
  /** False: certainly no byte of the question has left. */
  readonly mayHaveArrived: boolean;
  /** Names codes of the system, and nothing of the question. */
  readonly detail: string;
}

export type ConnectorAnswer =
  | {
      readonly kind: 'replied';
      readonly status: number;
      readonly contentType: string | undefined;
      readonly signature: string | undefined;
      readonly body: Uint8Array;
    }
  | ConnectorFailure;

export interface ConnectorTransport {
  /** Never rejects. */
  post(message: ConnectorMessage): Promise<ConnectorAnswer>;
}
