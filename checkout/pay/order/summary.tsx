/** The order that is paid: items with their images and sums, and the total; foldable on a phone. */

import type { CheckoutItem, CheckoutView } from '@tollgate/contract/pages/checkout';
import { formatDecimal } from '@tollgate/design/amount';
import { batch, chevronDown } from '@tollgate/design/drawings';
import { Facts } from '@tollgate/design/facts';
import { gatewayPath } from '@tollgate/design/gateway-address';
import { Icon } from '@tollgate/design/icon';
import type { Speaker } from '@tollgate/design/language';
import { type ReactElement, type ReactNode, useState } from 'react';
import { differenceOf } from '../state/difference.ts';
import { order as texts } from '../texts/order.ts';

interface SummaryProps {
  readonly view: CheckoutView;
  readonly reader: Speaker;
}

/** The image of an item, or a drawing where there is none or it does not load. */
function Picture({ source }: { readonly source: string | undefined }): ReactElement {
  const [failed, setFailed] = useState<string>();
  if (source !== undefined && failed !== source) {
    // The name is beside it, so the image has no text of its own.
    return (
      <img
        className="picture"
        src={gatewayPath(source)}
        alt=""
        width="56"
        height="56"
        loading="lazy"
        decoding="async"
        onError={() => setFailed(source)}
      />
    );
  }
  return (
    <span className="picture picture-none">
      <Icon drawing={batch} size={24} />
    </span>
  );
}

function Item({
  item,
  currency,
  reader,
}: {
  readonly item: CheckoutItem;
  readonly currency: string;
  readonly reader: Speaker;
}) {
  const format = (amount: string) => formatDecimal(reader.locale, currency, amount);
  return (
    <li className="item">
      <Picture source={item.image} />
      <span className="item-name">
        <bdi>{item.name}</bdi>
        <span className="item-count">
          {item.quantity} × {format(item.unit_price)}
        </span>
      </span>
      <span className="item-amount">{format(item.amount)}</span>
    </li>
  );
}

function Lines({ view, reader }: SummaryProps): ReactElement {
  const { say, locale } = reader;
  // The rest of the order that no item accounts for is one line (decision 43).
  const difference = differenceOf(view);
  const format = (amount: string) => formatDecimal(locale, view.currency, amount);
  return (
    <>
      {view.items.length > 0 && (
        <ul className="items" aria-label={say(texts.items)}>
          {view.items.map((item, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal items may be in an order twice, and never move
            <Item key={position} item={item} currency={view.currency} reader={reader} />
          ))}
        </ul>
      )}
      <Facts
        look="receipt"
        facts={[
          ...(difference === undefined
            ? []
            : [
                {
                  name: say(texts[difference.kind]),
                  value: `${difference.kind === 'less' ? '−' : ''}${format(difference.amount)}`,
                },
              ]),
          { name: say(texts.total), value: format(view.amount) },
        ]}
      />
      <Facts
        facts={[
          ...(view.description === ''
            ? []
            : [{ name: say(texts.description), value: <bdi>{view.description}</bdi> }]),
          {
            name: say(texts.orderNo),
            value: <span className="code">{view.merchant_order_no}</span>,
          },
        ]}
      />
    </>
  );
}

/** The summary as a section of its own; what is due comes before its lines. */
export function Summary({
  view,
  reader,
  children,
}: SummaryProps & { readonly children: ReactNode }): ReactElement {
  return (
    <section className="stub summary" aria-labelledby="summary">
      <div className="stub-content">
        <h2 id="summary">{reader.say(texts.title)}</h2>
        {children}
        <Lines view={view} reader={reader} />
      </div>
    </section>
  );
}

/** The summary folded up above the form, for narrow pages. */
export function FoldedSummary({ view, reader }: SummaryProps): ReactElement {
  const { say } = reader;
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon drawing={chevronDown} size={16} />
        {say(isOpen ? texts.hide : texts.show)}
      </summary>
      <div className="summary">
        <Lines view={view} reader={reader} />
      </div>
    </details>
  );
}
