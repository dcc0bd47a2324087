/** Which compression a caller takes (RFC 9110 §12.5.3). */

/** The best of those that are kept ready; undefined where the plain bytes are asked for. */
export function acceptedEncoding({ headers }: Request): 'br' | 'gzip' | undefined {
  const accepted = headers.get('accept-encoding') ?? '';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted) ? 'gzip' : undefined;
}
