/** IP addresses as text: dotted decimal, and IPv6 in the forms of RFC 4291 without a zone. */

const byte = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const ipv4 = `${byte}(?:[.]${byte}){3}`;
const group = '[0-9A-Fa-f]{1,4}';
/** The last 32 bits, which may be written as IPv4. */
const tail = `(?:${group}:${group}|${ipv4})`;

/** The nine rows of RFC 3986 §3.2.2, by how many groups come before `::`. */
const ipv6 = [
  `(?:${group}:){6}${tail}`,
  `::(?:${group}:){5}${tail}`,
  `(?:${group})?::(?:${group}:){4}${tail}`,
  `(?:(?:${group}:){0,1}${group})?::(?:${group}:){3}${tail}`,
  `(?:(?:${group}:){0,2}${group})?::(?:${group}:){2}${tail}`,
  `(?:(?:${group}:){0,3}${group})?::${group}:${tail}`,
  `(?:(?:${group}:){0,4}${group})?::${tail}`,
  `(?:(?:${group}:){0,5}${group})?::${group}`,
  `(?:(?:${group}:){0,6}${group})?::`,
].join('|');

/** Whole-text regular expression source, which the emitted JSON Schema carries too. */
export const ipAddressPattern = `^(?:${ipv4}|${ipv6})$`;

const address = new RegExp(ipAddressPattern);

/** Returns whether the text is an IPv4 or IPv6 address. */
export function isIpAddress(text: string): boolean {
  return address.test(text);
}
