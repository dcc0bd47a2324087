/** Regions of a program: what is between comments that say `region name` and `endregion name`. */
import { PageError } from './component.ts';

/** A line that holds nothing but a comment with a region's mark, in whatever language. */
const mark = /^\s*(?:\/\/|#|--|;|\/\*|<!--|\*)\s*(region|endregion)\s+([\w-]+)\s*(?:\*\/|-->)?\s*$/;

/**
 * The lines of a region without the marks of any region and without the indentation that they share; the whole
 * text without its marks where no region is named.
 *
 * @throws PageError where the region is missing, empty, open to the end, or there twice
 */
export function regionOf(text: string, region: string | undefined, file: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const chosen = region === undefined ? lines : linesBetween(lines, region, file);
  const shown = chosen.filter((line) => !mark.test(line));
  while (shown.length > 0 && shown[0]?.trim() === '') shown.shift();
  while (shown.length > 0 && shown.at(-1)?.trim() === '') shown.pop();
  if (shown.length === 0) throw new PageError(`region ${region ?? ''} of ${file} is empty`);
  return withoutSharedIndent(shown).join('\n');
}

function linesBetween(lines: readonly string[], region: string, file: string): readonly string[] {
  const placesOf = (kind: string) =>
    lines.flatMap((line, index) => {
      const found = mark.exec(line);
      return found?.[1] === kind && found[2] === region ? [index] : [];
    });
  const [starts, ends] = [placesOf('region'), placesOf('endregion')];
  const [start, end] = [starts[0], ends[0]];
  if (start === undefined) throw new PageError(`${file} has no region ${region}`);
  if (starts.length > 1 || ends.length > 1)
    throw new PageError(`${file} has region ${region} more than once`);
  if (end === undefined || end < start) throw new PageError(`region ${region} of ${file} has no end`);
  return lines.slice(start + 1, end);
}

function withoutSharedIndent(lines: readonly string[]): string[] {
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => /^\s*/.exec(line)?.[0].length ?? 0);
  const shared = Math.min(...indents);
  return lines.map((line) => line.slice(Math.min(shared, /^\s*/.exec(line)?.[0].length ?? 0)).trimEnd());
}
