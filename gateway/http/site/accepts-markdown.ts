/** Requests that ask for a page as Markdown, as programs that read documentation do (RFC 9110 §12.5.1). */

function qualityOf(parameters: readonly string[]): number {
  const given = parameters.map((each) => /^\s*q=([\d.]+)\s*$/i.exec(each)?.[1]).find((q) => q !== undefined);
  const quality = Number(given ?? '1');
  return Number.isNaN(quality) ? 0 : quality;
}

/** Returns true if Accept names Markdown and does not prefer HTML: browsers name HTML and take anything else. */
export function acceptsMarkdown(accept: string | null): boolean {
  let [markdown, html] = [0, 0];
  for (const range of (accept ?? '').split(',')) {
    const [type = '', ...parameters] = range.split(';');
    if (type.trim().toLowerCase() === 'text/markdown') markdown = qualityOf(parameters);
    if (type.trim().toLowerCase() === 'text/html') html = qualityOf(parameters);
  }
  return markdown > 0 && markdown >= html;
}
