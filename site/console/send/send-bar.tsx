/** The address of the request, and the button that sends it. */
import { Button } from '@tollgate/design/button';
import type { Dispatch, ReactElement } from 'react';
import { useSay } from '../../page/language.ts';
import { readAddress } from '../account/gateway-address.ts';
import type { Action } from '../state.ts';
import { texts } from '../texts.ts';

interface SendBarProps {
  readonly gatewayUrl: string;
  readonly canSend: boolean;
  readonly isSending: boolean;
  readonly onSend: () => void;
  readonly dispatch: Dispatch<Action>;
}

export function SendBar({ gatewayUrl, canSend, isSending, onSend, dispatch }: SendBarProps): ReactElement {
  const say = useSay();
  const address = readAddress(gatewayUrl, window.location.href);
  return (
    <div className="console-send">
      <label htmlFor="console-gateway">{say(texts.gateway)}</label>
      <span className="tg-control">
        <input
          id="console-gateway"
          type="url"
          data-kind="code"
          value={gatewayUrl}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={!address.ok}
          aria-describedby="console-send-about"
          onChange={({ target }) => dispatch({ kind: 'gateway', url: target.value })}
        />
      </span>
      <Button variant="primary" isDisabled={!canSend || isSending} onClick={onSend}>
        {say(isSending ? texts.sending : texts.send)}
      </Button>
      <p className="console-about" id="console-send-about" data-bad={address.ok ? undefined : ''}>
        {say(address.ok ? (canSend ? texts.sendHow : texts.cannotSign) : address.text)}
      </p>
    </div>
  );
}
