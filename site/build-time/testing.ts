/** For tests: what is wrong with a piece of HTML. */

const voidElements = new Set(['wbr', 'br', 'hr', 'img', 'input']);

/** The first tag that is not closed or was not opened, or a bare angle bracket; undefined where all is well. */
export function malformedIn(html: string): string | undefined {
  const open: string[] = [];
  for (const [tag, closing, name = '', selfClosing] of html.matchAll(
    /<(\/?)([A-Za-z][\w-]*)(?:\s[^<>]*?)?(\/?)>/g,
  )) {
    if (selfClosing === '/' || voidElements.has(name)) continue;
    if (closing !== '/') open.push(name);
    else if (open.pop() !== name) return tag;
  }
  if (open.length > 0) return `<${open.at(-1)}>`;
  const text = html.replaceAll(/<\/?[A-Za-z][^<>]*>/g, '');
  return /[<>]/.exec(text)?.[0];
}

/** The text of a piece of HTML, as a reader sees it. */
export function textIn(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

/** Cells without anything in them. */
export function emptyCellsIn(html: string): number {
  return [...html.matchAll(/<t[dh][^>]*><\/t[dh]>/g)].length;
}
