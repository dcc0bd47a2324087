import { parseJsonMembers } from '@tollgate/contract/signing/json';
import { stringToSign } from '@tollgate/contract/signing/string-to-sign';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlaceContext, placeAt } from '../../page/place.ts';
import { exampleBody, firstDifference, WorkedExamplePanel } from './worked-example-panel.tsx';
import { differenceText, problemText } from './worked-example-texts.ts';

test('the place of the first difference is found, at an end, too', () => {
  expect(firstDifference('a=1&b=2', 'a=1&b=2')).toBeUndefined();
  expect(firstDifference('a=1&b=2', 'a=1&c=2')).toBe(4);
  expect(firstDifference('a=1', 'a=1\n')).toBe(3);
  expect(firstDifference('a=1&b=2', 'a=1')).toBe(3);
  expect(firstDifference('a=1', '')).toBe(0);
});

test.each(['en', 'zh'] as const)('the panel begins with the string to sign of the page (%s)', (language) => {
  const body = parseJsonMembers(exampleBody());
  if (!body.ok) throw new Error(problemText(body).en);
  const html = renderToStaticMarkup(
    <PlaceContext value={placeAt('/docs/', language)}>
      <WorkedExamplePanel />
    </PlaceContext>,
  );
  expect(html).toContain(stringToSign(body.members).replaceAll('&', '&amp;'));
  expect(html).toContain(language === 'zh' ? '未参与签名：trans_no<' : 'Left out: trans_no<');
});

test('a body that cannot be read says where, and a difference shows both sides', () => {
  const body = parseJsonMembers('{"a":1,}');
  expect(body.ok ? '' : problemText(body).en).toMatch(/^This is not valid JSON\. Check character \d+\.$/);
  expect(differenceText(4, 'b=2', 'c=2').zh).toContain('位置 4');
});
