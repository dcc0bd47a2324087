/** Limits and currencies, as the contract has them. */
import { currencies, type Decimals } from '@tollgate/contract/currencies';
import type { Text } from '@tollgate/contract/model';
import type { ReactElement } from 'react';
import { limitEntries, limitText } from '../limit-texts.ts';
import { currencySection, limitSection } from '../sections.ts';
import { PartHead } from './part-head.tsx';
import { type PageProps, Prose } from './prose.tsx';

const decimals: readonly (readonly [Decimals, Text])[] = [
  [2, { en: 'Two decimals', zh: '两位小数' }],
  [0, { en: 'No decimals', zh: '无小数' }],
  [3, { en: 'Three decimals', zh: '三位小数' }],
];

export function Constants({ language }: PageProps): ReactElement {
  return (
    <>
      <section className="part part-wide height-3">
        <div className="part-head">
          <PartHead section={limitSection} language={language} />
          <dl className="rows values limits">
            {limitEntries.map((entry) => (
              <div key={entry.name}>
                <dt>{entry.title[language]}</dt>
                <dd>
                  <b>{limitText(language, entry)}</b> <Prose text={entry.text} language={language} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <section className="part part-wide height-3">
        <div className="part-head">
          <PartHead section={currencySection} language={language} />
          <dl className="rows values currencies">
            {decimals.map(([count, title]) => (
              <div key={count}>
                <dt>{title[language]}</dt>
                <dd>{codesWith(count)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    </>
  );
}

function codesWith(count: Decimals): string {
  return [...currencies]
    .filter(([, each]) => each === count)
    .map(([code]) => code)
    .join(' ');
}
