/** Signatures that cardholders write on terminals' screens: PNG pictures, found by the code of their address. */
import type { Queries } from '../ports/database.ts';

export interface Signature {
  readonly merchantNo: string;
  readonly transNo: string;
  readonly code: string;
}

const insert = `insert into signatures (merchant_no, trans_no, code, image, created_at)
  values ($1, $2, $3, decode($4, 'base64'), $5) on conflict do nothing`;
const select = `select encode(image, 'base64') as image from signatures
  where merchant_no = $1 and trans_no = $2 and code = $3`;

/** Keeps a picture; `base64` is standard Base64. */
export async function keepSignature(
  queries: Queries,
  { merchantNo, transNo, code }: Signature,
  base64: string,
  nowMs: number,
): Promise<void> {
  await queries.query(insert, [merchantNo, transNo, code, base64, nowMs], 'keep-signature');
}

/** The picture in Base64; undefined for an address that was not given out. */
export async function findSignature(
  queries: Queries,
  { merchantNo, transNo, code }: Signature,
): Promise<string | undefined> {
  const rows = await queries.query<{ image: string }>(select, [merchantNo, transNo, code], 'find-signature');
  return rows[0]?.image;
}
