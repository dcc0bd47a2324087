import type { FieldProblem } from '@tollgate/contract/read';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProblemList } from './problem-list.tsx';

const empty: FieldProblem = { code: 'SYS012', field: 'order_amount', message: '' };
const composed = { body: '', members: [], isReadable: true, stringToSign: '', signed: '' };

test.each([
  [[], [], '<p class="console-check-line" id="console-check">', '✓'],
  [[empty], [], '<p class="console-check-line" data-open=""', 'Some required fields are empty.'],
  [[empty], [empty], '<p class="console-check-line" data-bad=""', 'SYS012 order_amount'],
] as const)('of %j, %j are shown: only fields that are all right look so', (problems, shown, start, said) => {
  const html = renderToStaticMarkup(<ProblemList composed={{ ...composed, problems }} shown={shown} />);
  expect(html.startsWith(start)).toBe(true);
  expect(html).toContain(said);
});
