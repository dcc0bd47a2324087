/** Names of the chunks that the browser fetches ahead: by the place of a guide in the list, none is written there. */

export function textChunk(index: number): string {
  return `p${index.toString(36)}`;
}
