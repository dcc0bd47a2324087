/** Texts of the shop's answers, as long as they are no longer than any answer has to be. */

const answerMaxBytes = 1024 * 1024;

/** The answer's text; undefined where it is too long, and then the rest is not read. */
export async function answerText(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > answerMaxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
