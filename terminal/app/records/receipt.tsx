/** A receipt on paper, on the screen as it is printed. */
import { formatDecimal } from '@tollgate/design/amount';
import type { Speaker } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import type { Receipt } from '../../engine/receipt.ts';
import { localTime } from '../parts/parts.tsx';
import { entryModeName, errorText, payMethodName, transTypeName } from '../texts/order.ts';
import { amountNames, copies, emvNames, fieldNames, receipt as texts } from '../texts/receipt.ts';

interface ReceiptProps {
  readonly receipt: Receipt;
  readonly reader: Speaker;
}

function fieldText(reader: Speaker, [name, value]: Receipt['fields'][number]): string {
  if (name === 'date') return localTime(value);
  if (name === 'payMethod') return reader.say(payMethodName(value));
  if (name === 'entryMode') return reader.say(entryModeName(value));
  return name === 'error' ? `${reader.say(errorText(value))} (${value})` : value;
}

export function ReceiptPaper({ receipt, reader }: ReceiptProps): ReactElement {
  const { say } = reader;
  const { verification, signature, currency } = receipt;
  return (
    <article className="paper" aria-label={say(copies[receipt.copy])}>
      <header>
        <p className="paper-merchant">{receipt.merchantName}</p>
        <p>
          {say(copies[receipt.copy])}
          {receipt.isDuplicate && ` · ${say(texts.duplicate)}`}
        </p>
        {receipt.isSandbox && <p className="paper-sandbox">{say(texts.sandbox)}</p>}
      </header>
      <p className="paper-type">{say(transTypeName(receipt.transType))}</p>
      <dl className="paper-fields">
        {receipt.fields.map((field) => (
          <div key={field[0]}>
            <dt>{say(fieldNames[field[0]])}</dt>
            <dd>{fieldText(reader, field)}</dd>
          </div>
        ))}
      </dl>
      <dl className="paper-amounts">
        {receipt.amounts.map(({ part, amount }) => (
          <div key={part} data-part={part}>
            <dt>{say(amountNames[part])}</dt>
            <dd>{formatDecimal(reader.locale, currency, amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="paper-outcome">{say(receipt.isApproved ? texts.approved : texts.declined)}</p>
      {receipt.emv.length > 0 && (
        <dl className="paper-emv">
          {receipt.emv.map(([name, value]) => (
            <div key={name}>
              <dt>{emvNames[name]}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {verification !== undefined && <p className="paper-verification">{say(texts[verification])}</p>}
      {signature !== undefined && (
        <img className="paper-signature" src={`data:image/png;base64,${signature}`} alt={say(texts.alt)} />
      )}
      {verification === 'paper' && <div className="paper-line" />}
      <p className="paper-end">{say(texts.keep)}</p>
    </article>
  );
}
