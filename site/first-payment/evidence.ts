/** Messages of a step as the reader sees them. */
import type { Text } from '@tollgate/contract/model';
import type { SignatureState } from '../console/reply/reply.ts';
import type { HttpRequest } from '../console/request/request.ts';

export interface Evidence {
  readonly title: Text;
  /** `GET` has no body, and `POST` of a notification comes from the gateway. */
  readonly verb: 'GET' | 'POST';
  /** The text that the signature covers; undefined where nothing is signed. */
  readonly stringToSign?: string;
  readonly request: HttpRequest;
  readonly reply?: EvidenceReply;
}

export interface EvidenceReply {
  readonly httpStatus: number;
  readonly tookMs: number;
  readonly text: string;
  /** `data`, parsed out of its string; empty where there is none. */
  readonly dataText: string;
  readonly signature: SignatureState;
}
