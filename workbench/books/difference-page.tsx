/** One difference: what it means, both sides, what can be done about it, and what was. */
import type { DifferenceDetail, DifferenceOption } from '@tollgate/contract/workbench/books/schemas';
import type { OrderItem } from '@tollgate/contract/workbench/orders';
import { OrderStatusBadge } from '@tollgate/design/badge';
import { Button, ButtonLink } from '@tollgate/design/button';
import { useReader } from '@tollgate/design/language';
import { Table } from '@tollgate/design/table';
import { type ReactElement, useState } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { useMay } from '../data/session.tsx';
import { useResource } from '../data/use-resource.ts';
import { Moment } from '../parts/moment.tsx';
import { Money } from '../parts/money.tsx';
import { statusOf } from '../parts/order-dictionary.ts';
import { PageHead } from '../parts/page-head.tsx';
import { NotLoaded, Problem } from '../parts/problem.tsx';
import { ActDialog, effectOf } from './act-dialog.tsx';
import { useBooks } from './books-head.tsx';
import { Compared } from './compared.tsx';
import { StateOfDifference } from './difference-table.tsx';
import { actNames, actVerbs, differenceTexts, kindAbouts, kindName } from './difference-texts.ts';
import { keyOfEntry, sourceAddress, useEntryColumns } from './entry-columns.tsx';
import { LineTable } from './line-table.tsx';
import { bookTexts } from './texts.ts';

const everyMs = 5_000;

export default function DifferencePage({ values }: PageProps): ReactElement {
  const { say } = useReader();
  const number = values['difference_no'] ?? '';
  const books = useBooks();
  const difference = useResource<DifferenceDetail>(
    `books/differences/${encodeURIComponent(number)}`,
    everyMs,
  );
  const zone = books.answer?.time_zone;
  const { answer, problem, reload } = difference;
  if (answer === undefined)
    return (
      <>
        <PageHead title={number} back={pages.differences} zone={zone} />
        <NotLoaded problem={problem} onRetry={reload} />
      </>
    );
  return (
    <>
      <PageHead
        title={`${say(kindName(answer.kind))} · ${answer.difference_no}`}
        aside={<StateOfDifference state={answer.state} />}
        back={pages.differences}
        zone={zone}
      />
      {problem !== undefined && <Problem problem={problem} onRetry={reload} />}
      <p className="books-about">{say(kindAbouts[answer.kind])}</p>
      <Compared difference={answer} zone={zone} />
      {answer.other_lines.length > 0 && (
        <section className="panel" aria-labelledby="others">
          <h2 id="others">{say(differenceTexts.otherLines)}</h2>
          <LineTable lines={answer.other_lines} caption={say(differenceTexts.otherLines)} />
        </section>
      )}
      <Acts difference={answer} onDone={reload} />
      <div className="columns">
        <Done difference={answer} zone={zone} />
        <Entries difference={answer} zone={zone} />
      </div>
    </>
  );
}

interface ActsProps {
  readonly difference: DifferenceDetail;
  readonly onDone: () => void;
}

interface Open {
  readonly option: DifferenceOption;
  readonly transNo: string;
}

/** The acts, each with its effect; orders that fit have a button of their own. */
function Acts({ difference, onDone }: ActsProps): ReactElement {
  const reader = useReader();
  const { say, locale } = reader;
  const may = useMay('books');
  const [open, setOpen] = useState<Open>();
  const { options, candidates, state } = difference;
  const attach = options.find(({ act }) => act === 'attach');
  const attachTo =
    may && attach !== undefined ? (transNo: string) => setOpen({ option: attach, transNo }) : undefined;
  return (
    <section className="panel" aria-labelledby="acts">
      <h2 id="acts">{say(differenceTexts.whatNow)}</h2>
      {!may && options.length > 0 && <p className="soft">{say(differenceTexts.mayNot)}</p>}
      {state === 'resolved' && <p className="soft">{say(differenceTexts.nothingToDo)}</p>}
      {candidates.length > 0 && state !== 'resolved' && (
        <Candidates candidates={candidates} onAttach={attachTo} />
      )}
      <ul className="books-acts">
        {options.map((option, index) => (
          <li key={option.act}>
            {may && (
              <Button
                variant={index === 0 && state !== 'resolved' ? 'primary' : 'secondary'}
                onClick={() => setOpen({ option, transNo: '' })}
              >
                {say(actVerbs[option.act])}
              </Button>
            )}
            <p>
              {!may && <strong>{say(actNames[option.act])}. </strong>}
              {effectOf(reader, locale, option.act, difference)}
            </p>
          </li>
        ))}
      </ul>
      {state === 'resolved' && (
        <p>
          <ButtonLink href={addressOf(pages.differences.path, { state: 'open' })}>
            {say(differenceTexts.nextOpen)}
          </ButtonLink>
        </p>
      )}
      {open !== undefined && (
        <ActDialog
          difference={difference}
          option={open.option}
          transNo={open.transNo}
          onDone={onDone}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

interface CandidatesProps {
  readonly candidates: readonly OrderItem[];
  readonly onAttach: ((transNo: string) => void) | undefined;
}

function Candidates({ candidates, onAttach }: CandidatesProps): ReactElement {
  const { say } = useReader();
  return (
    <Table<OrderItem>
      caption={say(differenceTexts.candidates)}
      isCaptionShown
      narrow="cards"
      rows={candidates}
      keyOf={({ trans_no: transNo }) => transNo}
      hrefOf={({ trans_no: transNo }) => addressOf(['orders', transNo])}
      columns={[
        {
          id: 'number',
          head: say(differenceTexts.order),
          cell: (item) => item.merchant_order_no ?? item.trans_no,
        },
        {
          id: 'amount',
          head: say(bookTexts.amount),
          align: 'end',
          isWhole: true,
          cell: (item) => <Money currency={item.price_currency} amount={item.trans_amount} />,
        },
        {
          id: 'status',
          head: say(bookTexts.state),
          isWhole: true,
          cell: (item) => <OrderStatusBadge status={statusOf(item.trans_status)} />,
        },
        {
          id: 'created',
          head: say(bookTexts.time),
          isWhole: true,
          cell: (item) => <Moment atMs={item.created_ms} />,
        },
        ...(onAttach === undefined
          ? []
          : [
              {
                id: 'attach',
                head: say(differenceTexts.whatNow),
                align: 'end' as const,
                cell: (item: OrderItem) => (
                  <Button size="sm" onClick={() => onAttach(item.trans_no)}>
                    {say(actNames.attach)}
                  </Button>
                ),
              },
            ]),
      ]}
    />
  );
}

interface PartProps {
  readonly difference: DifferenceDetail;
  readonly zone: string | undefined;
}

function Done({ difference: { done }, zone }: PartProps): ReactElement {
  const { say } = useReader();
  return (
    <section className="panel" aria-labelledby="done">
      <h2 id="done">{say(differenceTexts.done)}</h2>
      {done.length === 0 && <p className="soft">{say(differenceTexts.notDone)}</p>}
      <ol className="books-done">
        {done.map((act) => (
          <li key={`${act.at_ms} ${act.act}`}>
            <p>
              <strong>{say(actNames[act.act])}</strong> <Moment atMs={act.at_ms} zone={zone} />{' '}
              <span className="soft">{say(differenceTexts.by, { who: act.who })}</span>
            </p>
            {act.reason !== undefined && <p className="soft">{act.reason}</p>}
            {act.trans_no !== undefined && <a href={addressOf(['orders', act.trans_no])}>{act.trans_no}</a>}
            {act.file_no !== undefined && (
              <a href={addressOf(['books', 'files', act.file_no])}>{act.file_no}</a>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Entries({ difference: { entries }, zone }: PartProps): ReactElement {
  const { say } = useReader();
  return (
    <section className="panel" aria-labelledby="booked">
      <h2 id="booked">{say(differenceTexts.booked)}</h2>
      <Table
        caption={say(bookTexts.entriesList)}
        narrow="cards"
        rows={entries}
        keyOf={keyOfEntry}
        hrefOf={sourceAddress}
        columns={useEntryColumns(zone)}
        empty={<p className="soft">{say(differenceTexts.notBooked)}</p>}
      />
    </section>
  );
}
