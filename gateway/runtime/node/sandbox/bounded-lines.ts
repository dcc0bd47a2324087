/** Lines of a program's output, no longer than they may be. */

export interface LineLimits {
  /** Characters of one line, and of all together. */
  readonly lineLength: number;
  readonly totalLength: number;
}

/** Takes the output in pieces and gives whole lines. @throws RangeError where there is more than the limits allow */
export function boundedLines(
  { lineLength, totalLength }: LineLimits,
  onLine: (line: string) => void,
): (piece: string) => void {
  let total = 0;
  let length = 0;
  let begun: string[] = [];
  return (piece) => {
    total += piece.length;
    if (total > totalLength) throw new RangeError(`more than ${totalLength} characters of output`);
    const [first = '', ...others] = piece.split('\n');
    const last = others.pop();
    length += first.length;
    begun.push(first);
    if (length > lineLength || others.some((line) => line.length > lineLength))
      throw new RangeError(`a line of more than ${lineLength} characters`);
    if (last === undefined) return;
    const whole = [begun.join(''), ...others];
    begun = [last];
    length = last.length;
    for (const line of whole) if (line !== '') onLine(line);
  };
}
