/** Server-sent events, as the HTML standard defines their text. */

export interface ServerEvent {
  readonly type: string;
  readonly data: string;
}

/** Events as they arrive; comments and fields that are not used here are left out. */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      let type = 'message';
      const data: string[] = [];
      for (const line of block.split(/\r?\n/)) {
        const [, name, value = ''] = /^(event|data):? ?(.*)$/.exec(line) ?? [];
        if (name === 'event') type = value;
        if (name === 'data') data.push(value);
      }
      if (data.length > 0) yield { type, data: data.join('\n') };
    }
  }
}
