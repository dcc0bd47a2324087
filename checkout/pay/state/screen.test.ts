import { readerOf } from '@tollgate/design/language';
import { expect, test } from 'vitest';
import { screens } from '../texts/screens.ts';
import { hasForm, isResult, payerReason } from './screen.ts';

const reader = readerOf('en', []);

test('a screen has the form, or is a result, or neither', () => {
  expect(screens.filter(hasForm)).toEqual(['open', 'declined']);
  expect(screens.filter((screen) => !hasForm(screen) && !isResult(screen))).toEqual([
    'loading',
    'authorizing',
    'challenge',
    'unreachable',
    'unknown-link',
  ]);
});

test('the payer reads the reason and its code', () => {
  const reason = { code: 'EC0102', en: 'Insufficient funds on the card', zh: '卡内余额或额度不足' };
  expect(payerReason(reason, reader)).toEqual({ text: reason.en, code: 'EC0102' });
});

test.each(['EC0109', 'EC0111'])('of %s the payer learns only that the payment was declined', (code) => {
  const reason = { code, en: 'The card is reported lost or stolen', zh: '卡片已挂失或被盗' };
  expect(payerReason(reason, reader)).toEqual({ text: 'The issuer declined the payment' });
});
