/** Creates an order of the demo merchant and brings it to a result: the events of `tollgate trigger`. */
import { fromMinor } from '@tollgate/contract/amount';
import { parseMinor } from '@tollgate/design/amount';
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import { ChoiceGroup } from '@tollgate/design/choice';
import { CodeBlock } from '@tollgate/design/code';
import { plus } from '@tollgate/design/drawings';
import { AmountField } from '@tollgate/design/field';
import { useReader } from '@tollgate/design/language';
import { SelectField } from '@tollgate/design/select-field';
import { triggerEvents } from '@tollgate/sdk/trigger/events';
import { type ReactElement, useState } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { useMay, useSession } from '../data/session.tsx';
import { spanText } from '../parts/moments.ts';
import { PageHead } from '../parts/page-head.tsx';
import { NotLoaded } from '../parts/problem.tsx';
import { type Created, createOrder } from './create-order.ts';
import { areaNames, createTexts as texts } from './texts.ts';

const currency = 'USD';
const areaOf = (name: string): string => name.split('.')[0] ?? '';
const areas = [...new Set(triggerEvents.map(({ name }) => areaOf(name)))];
const [firstEvent] = triggerEvents;

export default function CreatePage({ query }: PageProps): ReactElement {
  const { say } = useReader();
  const { answer: session, problem, reload } = useSession();
  const mayCreate = useMay('orders');
  return (
    <>
      <PageHead title={say(pages.create.label)} />
      {session === undefined ? (
        <NotLoaded problem={problem} onRetry={reload} />
      ) : session.is_sandbox && mayCreate ? (
        <CreateForm wanted={query.get('event') ?? ''} />
      ) : (
        <Banner tone="info">{say(texts.onlySandbox)}</Banner>
      )}
    </>
  );
}

const intoView = (outcome: HTMLElement | null): void => outcome?.scrollIntoView({ block: 'nearest' });

function CreateForm({ wanted }: { readonly wanted: string }): ReactElement {
  const { say, locale } = useReader();
  const known = triggerEvents.find(({ name }) => name === wanted) ?? firstEvent;
  const [name, setName] = useState(known?.name ?? '');
  const [amount, setAmount] = useState('34.50');
  const [isChecked, setChecked] = useState(false);
  const [isActing, setActing] = useState(false);
  const [created, setCreated] = useState<Created>();
  const minor = parseMinor(locale, currency, amount);
  const sent = typeof minor === 'number' && minor > 0 ? fromMinor(minor, 2) : undefined;
  const event = triggerEvents.find((one) => one.name === name);

  async function submit(): Promise<void> {
    setChecked(true);
    if (sent === undefined || isActing || event === undefined) return;
    setActing(true);
    setCreated(undefined);
    setCreated(await createOrder(event, sent));
    setActing(false);
  }
  return (
    <form
      className="panel form"
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void submit();
      }}
    >
      <p className="soft">{say(texts.intro)}</p>
      <SelectField
        label={say(texts.area)}
        value={areaOf(name)}
        options={areas.map((value) => ({ value, label: say(areaNames[value] ?? { en: value, zh: value }) }))}
        onChange={({ target }) =>
          setName(triggerEvents.find((one) => areaOf(one.name) === target.value)?.name ?? name)
        }
      />
      <ChoiceGroup
        label={say(texts.result)}
        value={name}
        choices={triggerEvents
          .filter((one) => areaOf(one.name) === areaOf(name))
          .map((one) => ({ value: one.name, label: say(one.text), hint: <code>{one.name}</code> }))}
        onChange={setName}
      />
      <AmountField
        label={say(texts.amount)}
        hint={say(texts.amountHint)}
        currency={currency}
        value={amount}
        error={isChecked && sent === undefined ? say(texts.badAmount) : undefined}
        onChange={({ target }) => setAmount(target.value)}
      />
      <p className="soft">{say(texts.movesClock)}</p>
      <div className="button-row">
        <Button type="submit" variant="primary" icon={plus} isLoading={isActing}>
          {say(texts.create)}
        </Button>
      </div>
      {created !== undefined && (
        <div ref={intoView}>
          <Outcome created={created} />
        </div>
      )}
      <CodeBlock
        title={say(texts.command)}
        code={`tollgate trigger ${name} --with order_amount=${sent ?? '34.5'}`}
      />
    </form>
  );
}

function Outcome({ created }: { readonly created: Created }): ReactElement {
  const { say, locale } = useReader();
  if (created.kind === 'failed')
    return (
      <Banner tone="danger" isNew title={say(texts.failed)}>
        <p>{created.isKeyless ? say(texts.noKey, { reason: created.reason }) : created.reason}</p>
      </Banner>
    );
  const { order, transNo, status, wanted, movedMs } = created;
  return (
    <Banner
      tone={status === wanted ? 'success' : 'warning'}
      isNew
      title={say(texts.created, { order })}
      actions={<a href={addressOf(['orders', transNo])}>{say(texts.open)}</a>}
    >
      {status !== wanted && <p>{say(texts.other, { status, wanted })}</p>}
      {movedMs > 0 && <p>{say(texts.moved, { span: spanText(locale, movedMs) })}</p>}
      <p>{say(texts.again)}</p>
    </Banner>
  );
}
