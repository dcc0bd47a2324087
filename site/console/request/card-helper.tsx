/** Encrypts a test card in the page, as a merchant's own checkout page would (decision 27). */
import { brandOf } from '@tollgate/contract/card-brands';
import { type TestCard, testCards } from '@tollgate/contract/sandbox/card-table';
import { Button } from '@tollgate/design/button';
import { SelectField } from '@tollgate/design/select-field';
import { encryptCard } from '@tollgate/sdk/card';
import { type ReactElement, useState } from 'react';
import { useLanguage, useSay } from '../../page/language.ts';
import { failureText } from '../failure-text.ts';
import { texts } from '../texts.ts';

interface CardHelperProps {
  readonly gatewayPublicKeyPem: string;
  readonly onCard: (text: string) => void;
}

/** A year that no test card is past. */
const expiry = '1234';

function plainCard({ groups }: TestCard): Parameters<typeof encryptCard>[0] {
  const pan = groups.join('');
  const cvv = brandOf(pan)?.cvvLength === 4 ? '1234' : '123';
  return { pan, holder: 'Test Card', cvv, expiry };
}

export function CardHelper({ gatewayPublicKeyPem, onCard }: CardHelperProps): ReactElement {
  const [language, say] = [useLanguage(), useSay()];
  const [chosen, setChosen] = useState(0);
  const [problem, setProblem] = useState('');
  async function encrypt(): Promise<void> {
    const card = testCards[chosen];
    if (card === undefined) return;
    if (gatewayPublicKeyPem.trim() === '') {
      setProblem(say(texts.cardNeedsKey));
      return;
    }
    try {
      onCard(await encryptCard(plainCard(card), gatewayPublicKeyPem));
      setProblem('');
    } catch (error) {
      setProblem(failureText(error, language));
    }
  }
  return (
    <div className="console-helper">
      <SelectField
        label={say(texts.testCard)}
        options={testCards.map((card, index) => ({
          value: String(index),
          label: `${card.groups.join(' ')} · ${say(card.title)}`,
        }))}
        value={String(chosen)}
        onChange={({ target }) => setChosen(Number(target.value))}
      />
      <Button onClick={encrypt}>{say(texts.encryptCard)}</Button>
      <p role="alert">{problem}</p>
    </div>
  );
}
