/** Addresses that a merchant hands over: absolute http or https, without credentials (decision 25). */

/**
 * Returns whether the text is an absolute http or https URL. Which networks it may point into is the gateway's to
 * decide; here only the form counts. Blanks and backslashes are refused because the URL parser would drop or
 * turn them, so that what was checked and what is called could differ, and half of a surrogate pair because the
 * database would store another text.
 */
export function isHttpUrl(text: string): boolean {
  const authority = /^https?:\/\/([^/?#\\]+)(?:[/?#][^\\]*)?$/i.exec(text)?.[1];
  if (authority === undefined || authority.includes('@') || /[\s\p{Cc}\p{Cs}]/u.test(text)) return false;
  return URL.canParse(text);
}
