/** Cards that are not present. */
import { testCardById } from '@tollgate/contract/sandbox/cards';
import { ends, type Flow, moneyStep, type Run } from '../flow.ts';

function cardOf(id: string) {
  const card = testCardById(id);
  if (card === undefined) throw new Error(`there is no test card ${id}`);
  return { pan: card.groups.join(' '), holder: 'JANE DOE', cvv: '123', expiry: '1239' };
}

async function payByCard(run: Run, card: string) {
  const { world, currency, amounts } = run;
  return world.client.merchantCheckout({
    merchantOrderNo: run.orderNo('pay'),
    priceCurrency: currency,
    orderAmount: amounts.whole,
    description: 'Conformance',
    expires: 60,
    returnUrl: 'https://shop.example.com/back',
    card: cardOf(card),
  });
}

const ask = { operation: 'card-authorize', amount: 'whole' } as const;

export const cardFlows: readonly Flow[] = [
  {
    id: 'card',
    title: 'card on the page of the merchant, approved',
    needs: ['card'],
    steps: [
      moneyStep('pay', ask, async (run) => {
        await payByCard(run, 'visa');
        return ends('pay', 2)(run);
      }),
    ],
  },
];
