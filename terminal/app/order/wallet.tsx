/** QR codes of both kinds: the merchant's code for the payer's wallet, and the payer's code for the terminal. */
import { walletTriggers } from '@tollgate/contract/sandbox/triggers';
import { type ReactElement, useState } from 'react';
import type { ActiveOrder, OrderStep } from '../../engine/state.ts';
import { totalOf } from '../../engine/tip.ts';
import { Button, Choice, Field, Notice } from '../controls.tsx';
import { money } from '../language.ts';
import type { PartProps } from '../part.ts';
import { formProblems } from '../texts/entry.ts';
import { payMethodName, wallet as texts } from '../texts/order.ts';
import { qrCodeOf } from './qr-code.ts';

export function CodePart({
  active,
  state,
  reader,
}: PartProps & { readonly active: ActiveOrder }): ReactElement {
  const { order } = active;
  const { say } = reader;
  const address = order.qrcode_url ?? '';
  const code = qrCodeOf(address);
  const amount = money(reader, order.price_currency, totalOf(order, undefined));
  return (
    <div className="stack code">
      {order.pay_method_id !== undefined && (
        <p className="code-wallet">{say(payMethodName(order.pay_method_id))}</p>
      )}
      {code === undefined ? (
        <p className="notice">{say(texts.noCode)}</p>
      ) : (
        <svg
          className="code-picture"
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label={say(texts.alt, { amount })}
          shapeRendering="crispEdges"
        >
          <rect width={code.size} height={code.size} fill="#fff" />
          <path d={code.path} fill="#000" />
        </svg>
      )}
      <p className="waiting" role="status">
        {say(texts.waiting)}
      </p>
      {state.welcome?.sandbox === true && /^https?:/.test(address) && (
        <a className="button button-secondary" href={address} target="_blank" rel="noopener noreferrer">
          {say(texts.open)}
        </a>
      )}
    </div>
  );
}

type ScanProps = PartProps & { readonly step: Extract<OrderStep, { name: 'scan' }> };

export function ScanPart({ step, state, reader, act }: ScanProps): ReactElement {
  const { say } = reader;
  const [code, setCode] = useState('');
  const [isWrong, setWrong] = useState(false);
  const digits = code.replace(/\s/g, '');
  const isSandbox = state.welcome?.sandbox === true;
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (/^[\x21-\x7e]{1,128}$/.test(digits)) act({ type: 'wallet-code', code: digits });
        else setWrong(true);
      }}
    >
      <Notice problem={step.problem} reader={reader} />
      <Field
        label={say(texts.code)}
        value={code}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={128}
        data-start=""
        problem={isWrong ? say(formProblems.walletCode) : undefined}
        onChange={(event) => {
          setCode(event.target.value);
          setWrong(false);
        }}
      />
      {isSandbox && (
        <Choice
          label={say(texts.testCode)}
          value={walletTriggers.some(({ authCode }) => authCode === digits) ? digits : ''}
          options={[
            ['', '–'],
            ...walletTriggers.map(({ authCode, title }) => [authCode, say(title)] as const),
          ]}
          onChange={setCode}
        />
      )}
      <Button type="submit" tone="primary">
        {say(texts.pay)}
      </Button>
    </form>
  );
}
