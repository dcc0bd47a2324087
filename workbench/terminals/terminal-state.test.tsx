import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TerminalState } from './terminal-state.tsx';

test.each([
  ['unknown', 0, 'Never online'],
  ['unknown', 1, 'Used through the API'],
  ['offline', 1, 'Offline'],
  ['online', 1, 'Online'],
] as const)('a terminal that is %s with %i open batches: %s', (state, batches, name) => {
  const html = renderToStaticMarkup(<TerminalState state={state} open_batches={batches} />);
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(name);
});
