/** QR codes of both kinds: the merchant's code for the payer's wallet, and the payer's code for the terminal. */

import { walletTriggers } from '@tollgate/contract/sandbox/wallet-triggers';
import { formatDecimal } from '@tollgate/design/amount';
import { Banner } from '@tollgate/design/banner';
import { BrandMark } from '@tollgate/design/brand';
import { Button, ButtonLink } from '@tollgate/design/button';
import { external } from '@tollgate/design/drawings';
import { TextField } from '@tollgate/design/field';
import { SelectField } from '@tollgate/design/select-field';
import { type ReactElement, useState } from 'react';
import type { ActiveOrder, OrderStep } from '../../engine/state.ts';
import { totalOf } from '../../engine/tip.ts';
import { Notice, type PartProps } from '../parts/parts.tsx';
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
  const amount = formatDecimal(reader.locale, order.price_currency, totalOf(order, undefined));
  return (
    <div className="stack code">
      {order.pay_method_id !== undefined && (
        <p className="code-wallet">
          <BrandMark method={order.pay_method_id} isDecorative /> {say(payMethodName(order.pay_method_id))}
        </p>
      )}
      {code === undefined ? (
        <Banner tone="danger">{say(texts.noCode)}</Banner>
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
      <p className="lead" role="status">
        {say(texts.waiting)}
      </p>
      {state.welcome?.sandbox === true && /^https?:/.test(address) && (
        <ButtonLink href={address} target="_blank" iconAfter={external}>
          {say(texts.open)}
        </ButtonLink>
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
      <TextField
        label={say(texts.code)}
        value={code}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={128}
        data-start=""
        error={isWrong ? say(formProblems.walletCode) : undefined}
        onChange={(event) => {
          setCode(event.target.value);
          setWrong(false);
        }}
      />
      {isSandbox && (
        <SelectField
          label={say(texts.testCode)}
          value={walletTriggers.some(({ authCode }) => authCode === digits) ? digits : ''}
          placeholder="–"
          options={walletTriggers.map(({ authCode, title }) => ({ value: authCode, label: say(title) }))}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <Button type="submit" variant="primary" size="lg" isWide>
        {say(texts.pay)}
      </Button>
    </form>
  );
}
