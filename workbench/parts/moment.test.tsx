/** Times by the clock of their page. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ClocksProvider } from '../data/clocks.tsx';
import { Moment } from './moment.tsx';

test('a tip names the clock, and says how long ago only once that clock is known', () => {
  const titleBy = (by: 'sandbox' | 'computer') =>
    /title="([^"]*)"/.exec(
      renderToStaticMarkup(
        <ClocksProvider by={by}>
          <Moment atMs={Date.now() - 120_000} />
        </ClocksProvider>,
      ),
    )?.[1];
  expect(titleBy('computer')).toMatch(/^2 minutes ago · Computer time, UTC/);
  expect(titleBy('sandbox')).toMatch(/^Sandbox time, UTC/);
});
