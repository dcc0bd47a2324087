/** The page after the end of an order: back to the merchant, and the receipt. */
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import type { Speaker } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { returning } from '../texts/receipt.ts';
import { Receipt } from './receipt.tsx';
import { ReturnLink } from './return-link.tsx';

export { notUsed, resultHeadings, resultLeads } from '../texts/results.ts';

interface ResultProps {
  readonly view: CheckoutView;
  readonly reader: Speaker;
  /** The payer goes back to the merchant without pressing anything. */
  readonly isReturning: boolean;
  readonly onLeave: (address: string) => void;
}

export function Result({ view, reader, isReturning, onLeave }: ResultProps): ReactElement {
  return (
    <>
      {view.return_url === null ? (
        <p className="lead">{reader.say(returning.close)}</p>
      ) : (
        <ReturnLink
          address={view.return_url}
          merchant={view.merchant_name}
          reader={reader}
          isByItself={isReturning}
          onLeave={onLeave}
        />
      )}
      <Receipt view={view} reader={reader} />
    </>
  );
}
