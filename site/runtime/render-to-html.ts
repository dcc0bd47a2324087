/** Renders a page while the site is built: all of it in its place, however long its parts are. */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

export function renderToHtml(app: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(app, {
      // React would move a long part to the end of the page, for a script to put back.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: reject,
      onAllReady() {
        const through = new PassThrough();
        pipe(through);
        text(through).then(resolve, reject);
      },
    });
  });
}
