/** Bytes as text, in lower case, as PostgreSQL's decode() reads it. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
