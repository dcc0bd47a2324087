/** Lists as CSV files, sent a portion at a time: memory is bounded, whatever is asked for. */
import { commonHeaders } from '../../respond.ts';

type Cell = string | number | undefined;

/** A spreadsheet takes a text that begins with one of these for a formula. */
const formula = /^[=+\-@\t\r]/;

function cellText(cell: Cell): string {
  if (cell === undefined) return '';
  const text = String(cell);
  const isAmount = /^-?\d+(?:\.\d+)?$/.test(text);
  const safe = !isAmount && formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a file, as RFC 4180 has it. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`;

/**
 * A file to save. The first portion is read before anything is sent, so that a database that is away is answered as
 * such. Where a later one cannot be read, the connection breaks off: half a file is not taken for a whole one.
 */
export async function respondCsv(
  name: string,
  head: string,
  portions: AsyncIterator<string>,
): Promise<Response> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string> | undefined = await portions.next();
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encoder.encode(head));
      },
      async pull(controller) {
        const { value, done } = next ?? (await portions.next());
        next = undefined;
        if (done === true) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await portions.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      ...commonHeaders,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    },
  });
}
