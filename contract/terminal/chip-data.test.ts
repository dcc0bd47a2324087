import { expect, test } from 'vitest';
import { chipDataProblem } from './chip-data.ts';

const cryptogram = '9F26080123456789ABCDEF';
const counter = '9F36020042';

test('whole elements that do not name the card are accepted', () => {
  expect(chipDataProblem(cryptogram + counter)).toBeUndefined();
  expect(chipDataProblem('9F108102AABB')).toBeUndefined();
  expect(chipDataProblem(`770B${cryptogram}`)).toBeUndefined();
  expect(chipDataProblem('')).toBeUndefined();
});

test.each(['9F26', '9F2608', '9F260801', '9F2680', '9F26830000', '9F', '770C9F26080123456789ABCDEF'])(
  'an element that is cut or has no definite length is not: %s',
  (hex) => expect(chipDataProblem(hex)).toBe('send whole BER-TLV elements'),
);

test.each([
  ['5A', '5A084111111111111111'],
  ['57', '57114111111111111111D30122010000000000000F'],
  ['5F20', '5F2003412F42'],
  ['9F6B', '9F6B0141'],
])('tag %s names the card, and travels encrypted', (tag, element) => {
  const problem = `send tag ${tag} encrypted, in card`;
  expect(chipDataProblem(counter + element)).toBe(problem);
  const length = (element.length / 2).toString(16).padStart(2, '0');
  expect(chipDataProblem(`70${length}${element}`)).toBe(problem);
});

test('no prefix of elements makes it throw', () => {
  const whole = `${cryptogram}70078104AABBCCDD${counter}`;
  for (let end = 0; end <= whole.length; end += 2) chipDataProblem(whole.slice(0, end));
});
