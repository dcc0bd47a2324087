/** Outgoing HTTP for notifications: one POST, to one address, without redirects (decisions 23, 25). */
export interface OutgoingRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  /** How much of the reply is read; the rest is cut off and the connection closed. */
  readonly maxReplyBytes: number;
  /** True if loopback addresses may be reached (only the sandbox allows them). */
  readonly allowLoopback: boolean;
}

/** Why no complete reply came, never an exception. */
export interface OutgoingFailure {
  readonly kind: 'failed';
  readonly reason: 'address-refused' | 'name-unknown' | 'unreachable' | 'timeout' | 'tls' | 'protocol';
  readonly detail: string;
}

/** Reply of the receiver, or the reason why there is none. */
export type OutgoingReply =
  | { readonly kind: 'replied'; readonly status: number; readonly body: string; readonly truncated: boolean }
  | OutgoingFailure;

export interface Outgoing {
  post(request: OutgoingRequest): Promise<OutgoingReply>;
}
