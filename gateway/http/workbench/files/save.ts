/** Lists as files, sent a portion at a time: memory is bounded, whatever is asked for. */
import { commonHeaders, jsonType } from '../../respond.ts';

const types = { csv: 'text/csv; charset=utf-8', json: jsonType } as const;

/**
 * A file to save. The first portion is read before anything is sent, so that a database that is away is answered as
 * such. Where a later one cannot be read, the connection breaks off: half a file is not taken for a whole one.
 */
export async function respondFile(
  name: `${string}.${keyof typeof types}`,
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
      'content-type': types[name.endsWith('.csv') ? 'csv' : 'json'],
      'content-disposition': `attachment; filename="${name}"`,
    },
  });
}
