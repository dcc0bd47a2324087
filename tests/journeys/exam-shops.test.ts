/** The example shops in the other languages pass the exam, as the one in TypeScript does. */
import { type SituationId, situations } from '@tollgate/contract/exam/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runExam } from '../../cli/exam/run-exam.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { freePort } from '../support/port.ts';
import { isFull } from '../support/scale.ts';
import { shopLanguages, startShop } from './exam/shop-languages.ts';

/** `npm test` shows that each shop starts, signs, believes what is true and refuses what is forged. */
const inShort: readonly SituationId[] = ['signed-calls', 'duplicate', 'forged-signature'];
const only = isFull ? situations.map(({ id }) => id) : inShort;

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

test.each(shopLanguages)('the shop in $name passes', { timeout: 600_000 }, async (language) => {
  const shop = await startShop(language, await freePort());
  try {
    const result = await runExam({
      gatewayUrl: gateway.url,
      shop: shop.addresses,
      speed: 20,
      only,
      // Whatever else this machine does meanwhile.
      limits: { runMs: 540_000 },
      signal: new AbortController().signal,
      onFinding: () => {},
    });
    expect(result.findings.map(({ id }) => id)).toEqual(only);
    const wrong = result.findings.filter(({ verdict }) => verdict !== 'pass');
    expect(wrong.map(({ id, verdict, said }) => ({ id, verdict, said: said.en }))).toEqual([]);
  } finally {
    await shop.stop();
  }
});
