/** What is paid for: items with their images and sums, and the total; foldable on a phone. */
import type { CheckoutItem, CheckoutView } from '@tollgate/contract/pages/checkout';
import { type ReactElement, useId, useState } from 'react';
import type { Reader } from '../../shared/language.ts';
import { formatAmount } from '../../shared/money.ts';
import { differenceOf } from '../difference.ts';
import { order as texts } from '../texts/order.ts';

interface SummaryProps {
  readonly view: CheckoutView;
  readonly reader: Reader;
}

/** The image of an item, or a drawing where there is none or it does not load. */
function Picture({ source }: { readonly source: string | undefined }): ReactElement {
  const [failed, setFailed] = useState<string>();
  if (source !== undefined && failed !== source) {
    // The name is beside it, so the image has no text of its own.
    return (
      <img
        className="picture"
        src={source}
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
    <svg className="picture picture-none" viewBox="0 0 24 24" aria-hidden="true">
      <path d="m4 8 8-4 8 4v8l-8 4-8-4zm0 0 8 4 8-4m-8 4v8" />
    </svg>
  );
}

function Item({
  item,
  currency,
  reader,
}: {
  readonly item: CheckoutItem;
  readonly currency: string;
  readonly reader: Reader;
}) {
  const format = (amount: string) => formatAmount(reader.locale, currency, amount);
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

/** The difference between the order and its items, as one line (decision 43). */
function DifferenceLine({ view, reader }: SummaryProps): ReactElement | null {
  const difference = differenceOf(view);
  if (difference === undefined) return null;
  const amount = formatAmount(reader.locale, view.currency, difference.amount);
  return (
    <p className="difference">
      <span>{reader.say(texts[difference.kind])}</span>
      <span className="item-amount">{difference.kind === 'less' ? `−${amount}` : amount}</span>
    </p>
  );
}

function Lines({ view, reader }: SummaryProps): ReactElement {
  const { say } = reader;
  return (
    <>
      {view.items.length > 0 && (
        <ul className="items" aria-label={say(texts.items)}>
          {view.items.map((item, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal items may stand in an order twice, and never move
            <Item key={position} item={item} currency={view.currency} reader={reader} />
          ))}
        </ul>
      )}
      <DifferenceLine view={view} reader={reader} />
      <dl className="details">
        {view.description !== '' && (
          <div>
            <dt>{say(texts.description)}</dt>
            <dd>
              <bdi>{view.description}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{say(texts.orderNo)}</dt>
          <dd className="code">{view.merchant_order_no}</dd>
        </div>
      </dl>
      <p className="total">
        <span>{say(texts.total)}</span>
        <strong>{formatAmount(reader.locale, view.currency, view.amount)}</strong>
      </p>
    </>
  );
}

/** The summary as a section of its own. */
export function Summary({ view, reader }: SummaryProps): ReactElement {
  return (
    <section className="stub summary" aria-labelledby="summary">
      <div className="summary-content">
        <h2 id="summary">{reader.say(texts.title)}</h2>
        <Lines view={view} reader={reader} />
      </div>
    </section>
  );
}

/** The summary folded up above the form, for narrow pages. */
export function FoldedSummary({ view, reader }: SummaryProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  return (
    <section className="fold">
      <h2>
        <button
          type="button"
          className="fold-toggle"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="m4 6 4 4 4-4" />
          </svg>
          {reader.say(isOpen ? texts.hide : texts.show)}
        </button>
      </h2>
      <div id={panel} className="summary" hidden={!isOpen}>
        <Lines view={view} reader={reader} />
      </div>
    </section>
  );
}
