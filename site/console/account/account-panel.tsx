/** The caller: the demo merchant, a key made in this page, or a pasted key. */
import type { FieldProblem } from '@tollgate/contract/read';
import { Button } from '@tollgate/design/button';
import { CheckField, ChoiceGroup } from '@tollgate/design/choice';
import { CopyField } from '@tollgate/design/copy';
import { type Dispatch, type ReactElement, useRef, useState } from 'react';
import { useLanguage, useSay } from '../../page/language.ts';
import { shownMerchant } from '../../personal/merchant.ts';
import { showMerchant } from '../../personal/personal.ts';
import { CodeText } from '../code-text.tsx';
import { failureText } from '../failure-text.ts';
import { fieldInputId } from '../field-place.ts';
import type { Action } from '../state.ts';
import { TextField } from '../text-field.tsx';
import { texts } from '../texts.ts';
import { type Account, callingApp, type SignType } from './account.ts';
import { DemoMerchant } from './demo-merchant.tsx';
import { addressAfterDemo } from './gateway-address.ts';
import { forgetAccount, keepAccount, keptAccount } from './keep.ts';
import { makeKeyPair } from './keys.ts';
import { dropAccount, holdAccount } from './tab-account.ts';

interface AccountPanelProps {
  readonly account: Account;
  readonly gatewayUrl: string;
  /** Error in the private key; empty if there is none. */
  readonly keyProblem: string;
  readonly problems: readonly FieldProblem[];
  readonly dispatch: Dispatch<Action>;
}

export function AccountPanel(props: AccountPanelProps): ReactElement {
  const { account, gatewayUrl, keyProblem, problems, dispatch } = props;
  const say = useSay();
  const [isKept, setKept] = useState(() => keptAccount() !== undefined);
  const [isOpen, setOpen] = useState(callingApp(account) === '');
  const summary = useRef<HTMLElement>(null);
  const isSigned = account.signType === 'RSA2';
  const change = (part: Partial<Account>) => {
    if (isKept) keepAccount({ ...account, ...part });
    dispatch({ kind: 'account', account: part });
  };
  function load(loaded: Account, fromFile: string): void {
    const url = addressAfterDemo(gatewayUrl, fromFile);
    change(loaded);
    dispatch({ kind: 'gateway', url });
    holdAccount(loaded, url);
    if (URL.canParse(url)) showMerchant({ ...loaded, origin: new URL(url).origin });
    // The form below comes next; the focus must not vanish with the input that had it.
    setOpen(false);
    summary.current?.focus();
  }
  function keep(isWanted: boolean): void {
    if (!isWanted) forgetAccount();
    setKept(isWanted && keepAccount(account));
  }
  function forget(): void {
    keep(false);
    dropAccount();
    dispatch({ kind: 'forget' });
  }
  const app = callingApp(account);
  // Samples show a merchant longer than memory holds its key.
  const shown = shownMerchant()?.merchantNo;
  const missing =
    shown === undefined ? say(texts.accountNone) : say(texts.accountGone).replace('{merchant}', shown);
  const problemOf = (name: string) => problems.find(({ field }) => field === name)?.message ?? '';
  return (
    <details
      className="console-part console-account"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary ref={summary}>
        {say(texts.account)} <span>{app || missing}</span>
      </summary>
      <DemoMerchant onLoaded={load} />
      <p className="console-about">{say(texts.privacy)}</p>
      <ChoiceGroup
        label={say(texts.authentication)}
        choices={[
          { value: 'RSA2', label: say(texts.rsa) },
          { value: 'NONE', label: say(texts.basic) },
        ]}
        value={account.signType}
        onChange={(signType: SignType) => change({ signType })}
      />
      <div className="console-pair">
        <TextField
          label="merchant_no"
          id={fieldInputId('merchant_no')}
          problem={problemOf('merchant_no')}
          value={account.merchantNo}
          onChange={(merchantNo) => change({ merchantNo })}
        />
        <TextField
          label="app_id"
          id={fieldInputId('app_id')}
          problem={problemOf('app_id')}
          value={app}
          onChange={(appId) => change(isSigned ? { appId } : { basicAppId: appId })}
        />
      </div>
      {isSigned ? (
        <Keys account={account} keyProblem={keyProblem} change={change} />
      ) : (
        <div className="console-pair">
          <TextField
            label={say(texts.username)}
            value={account.username}
            onChange={(username) => change({ username })}
          />
          <TextField
            label={say(texts.password)}
            type="password"
            value={account.password}
            onChange={(password) => change({ password })}
          />
        </div>
      )}
      <CheckField label={say(texts.keep)} isChecked={isKept} onChange={keep} />
      <Button size="sm" onClick={forget}>
        {say(texts.forget)}
      </Button>
    </details>
  );
}

interface KeysProps {
  readonly account: Account;
  readonly keyProblem: string;
  readonly change: (part: Partial<Account>) => void;
}

function Keys({ account, keyProblem, change }: KeysProps): ReactElement {
  const [language, say] = [useLanguage(), useSay()];
  const [made, setMade] = useState<{ readonly privateKeyPem: string; readonly publicKeyPem: string }>();
  const [problem, setProblem] = useState('');
  async function make(): Promise<void> {
    try {
      const pair = await makeKeyPair();
      setMade(pair);
      setProblem('');
      change({ privateKeyPem: pair.privateKeyPem });
    } catch (error) {
      setProblem(failureText(error, language));
    }
  }
  // What another part of the page brought is hidden until the reader asks for it; what was typed here is not.
  const [isShown, setShown] = useState(false);
  const [typed, setTyped] = useState('');
  const isHidden = !isShown && keyProblem === '' && account.privateKeyPem !== typed;
  const isMade = made !== undefined && made.privateKeyPem === account.privateKeyPem;
  return (
    <>
      {isHidden ? (
        <div className="tg-field">
          <span className="tg-field-head">{say(texts.privateKey)}</span>
          <CopyField
            name={say(texts.privateKey)}
            value={account.privateKeyPem}
            isSecret
            onShow={() => setShown(true)}
          />
        </div>
      ) : (
        <TextField
          label={say(texts.privateKey)}
          value={account.privateKeyPem}
          rows={4}
          about={say(texts.privateKeyHow)}
          problem={keyProblem || problem}
          onChange={(privateKeyPem) => {
            setTyped(privateKeyPem);
            change({ privateKeyPem });
          }}
        />
      )}
      <Button size="sm" onClick={make}>
        {say(texts.makeKey)}
      </Button>
      <div role="status">
        {isMade && (
          <>
            <p className="console-about">{say(texts.madeKey)}</p>
            <CodeText title="app.pem" copied={made.publicKeyPem} id="console-made-key">
              {made.publicKeyPem}
            </CodeText>
            <CodeText title={say(texts.register)} copied={registration(account)}>
              {registration(account)}
            </CodeText>
          </>
        )}
      </div>
      <TextField
        label={say(texts.gatewayKey)}
        isOptional
        value={account.gatewayPublicKeyPem}
        rows={4}
        about={say(texts.gatewayKeyHow)}
        onChange={(gatewayPublicKeyPem) => change({ gatewayPublicKeyPem })}
      />
    </>
  );
}

function registration({ merchantNo }: Account): string {
  return `npm run register -- --merchant-no ${merchantNo || '312100000002'} --public-key app.pem`;
}
