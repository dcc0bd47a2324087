/** Text of a shop within markup. */

/** Characters that no XML document may hold, however they are written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are taken out
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** For text and attribute values of HTML and XML. */
export const escaped = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(forbidden, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
