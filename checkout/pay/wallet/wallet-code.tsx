/** The code of the chosen QR wallet; drawn in the page, from its address alone. */

import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import { webAddress } from '@tollgate/contract/pages/members';
import { formatDecimal } from '@tollgate/design/amount';
import { Banner } from '@tollgate/design/banner';
import { gatewayPath } from '@tollgate/design/gateway-address';
import type { Speaker } from '@tollgate/design/language';
import { Spinner } from '@tollgate/design/progress';
import { type ReactElement, useEffect, useState } from 'react';
import { optionName } from '../fields/problem.ts';
import { wallet as texts } from '../texts/wallets.ts';
import type { QrCode } from './qr-code.ts';

/** The code once it is drawn; `failed` where the drawing could not be loaded. */
function useQrCode(address: string): QrCode | 'drawing' | 'failed' {
  const [drawn, setDrawn] = useState<{ readonly address: string; readonly code: QrCode | 'failed' }>();
  useEffect(() => {
    let isWanted = true;
    import('./qr-code.ts')
      .then(({ qrCodeOf }): QrCode | 'failed' => qrCodeOf(address))
      .catch((): 'failed' => 'failed')
      .then((code) => {
        if (isWanted) setDrawn({ address, code });
      });
    return () => {
      isWanted = false;
    };
  }, [address]);
  return drawn?.address === address ? drawn.code : 'drawing';
}

interface WalletCodeProps {
  readonly view: CheckoutView;
  readonly wallet: NonNullable<CheckoutView['wallet']>;
  readonly reader: Speaker;
}

export function WalletCode({ view, wallet, reader }: WalletCodeProps): ReactElement {
  const { say } = reader;
  // Only the gateway's own page is named by its path; an acquirer's text is drawn as it is (decision 53).
  const text = wallet.qrcode_url;
  const code = useQrCode(text.startsWith('/') ? new URL(gatewayPath(text), location.href).href : text);
  const address = webAddress(text);
  const name = say(optionName(wallet.pay_method_id));
  const amount = formatDecimal(reader.locale, view.currency, view.amount);
  return (
    <div className="wallet">
      <h3>{say(texts.title, { wallet: name })}</h3>
      {code === 'drawing' && <p className="hint">{say(texts.drawing)}</p>}
      {code === 'failed' && (
        <Banner tone="warning">{say(address === undefined ? texts.noCodeNorLink : texts.noCode)}</Banner>
      )}
      {typeof code === 'object' && (
        <svg
          className="wallet-code"
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label={say(texts.alt, { wallet: name, amount })}
          shapeRendering="crispEdges"
        >
          <rect width={code.size} height={code.size} fill="#fff" />
          <path d={code.path} fill="#000" />
        </svg>
      )}
      <p className="wallet-waiting">
        <Spinner label="" />
        {say(texts.waiting, { wallet: name })}
      </p>
      {address !== undefined && (
        <a
          className="tg-button wallet-open"
          data-variant="secondary"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
        >
          {say(texts.open, { wallet: name })}
        </a>
      )}
      <p className="hint">{say(texts.steps)}</p>
    </div>
  );
}
