/** The markup of the parts, as a server writes it: names, ties between label and control, words in both languages. */
import type { OrderStatus } from '@tollgate/contract/states';
import { isFinalState, orderStates } from '@tollgate/contract/states';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { DeliveryBadge, OrderStatusBadge, orderStatusLooks } from './badge/badge.tsx';
import { Banner } from './banner/banner.tsx';
import { Button, ButtonLink } from './button/button.tsx';
import { CheckField, ChoiceGroup } from './choice/choice.tsx';
import { CodeBlock } from './code/code.tsx';
import { CopyField } from './copy/copy.tsx';
import { Facts } from './facts/facts.tsx';
import { SearchField, TextField } from './field/field.tsx';
import { PageFrame } from './frame/frame.tsx';
import { close } from './icon/drawings.ts';
import { IconButton } from './icon-button/icon-button.tsx';
import { LanguageProvider } from './language/language.tsx';
import { Pagination } from './pagination/pagination.tsx';
import { ProgressBar, Spinner } from './progress/progress.tsx';
import { Table } from './table/table.tsx';
import { Tabs } from './tabs/tabs.tsx';
import { Timeline } from './timeline/timeline.tsx';

const noop = () => undefined;

function markup(element: ReactElement, language: 'en' | 'zh' = 'en'): string {
  const reader = { language, locale: language === 'en' ? 'en-US' : 'zh-CN' };
  return renderToStaticMarkup(<LanguageProvider reader={reader}>{element}</LanguageProvider>);
}

const idOf = (html: string, attribute: string) => new RegExp(`${attribute}="([^"]+)"`).exec(html)?.[1];

test('no part needs a style attribute, which the policy forbids', () => {
  const html = markup(
    <>
      <Button isLoading>Pay</Button>
      <ProgressBar label="Upload" share={0.4} />
      <Table caption="Orders" columns={[]} rows={[]} keyOf={String} isLoading />
    </>,
  );
  expect(html).not.toContain('style=');
});

describe('button', () => {
  test('submits a form only with type submit', () => {
    expect(markup(<Button>Pay</Button>)).toContain('type="button"');
    expect(markup(<Button type="submit">Pay</Button>)).toContain('type="submit"');
  });

  test('that loads or is off stays in the order of focus, and says so', () => {
    const loading = markup(<Button isLoading>Pay</Button>, 'zh');
    expect(loading).toContain('aria-disabled="true"');
    expect(loading).toContain('aria-busy="true"');
    expect(loading).toContain('加载中');
    expect(loading).not.toMatch(/ disabled/);
    expect(markup(<Button isDisabled>Pay</Button>)).toContain('aria-disabled="true"');
  });

  test('with an icon alone has a name; a link is a link', () => {
    expect(markup(<IconButton icon={close} label="Close" />)).toContain('aria-label="Close"');
    expect(markup(<ButtonLink href="/pay">Pay</ButtonLink>)).toMatch(/^<a href="\/pay"/);
  });
});

describe('field', () => {
  test('ties label, hint and error to its control', () => {
    const html = markup(<TextField label="URL" hint="With https" error="Enter a URL" defaultValue="x" />);
    const id = idOf(html, 'for');
    expect(html).toContain(`id="${id}"`);
    expect(html).toContain(`aria-describedby="${id}-error ${id}-hint"`);
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain(`id="${id}-error"`);
    expect(html).toContain(`id="${id}-hint"`);
  });

  test('is required unless it is optional, and says which', () => {
    expect(markup(<TextField label="URL" />)).toContain('required=""');
    const optional = markup(<TextField label="URL" isOptional />, 'zh');
    expect(optional).not.toContain('required');
    expect(optional).toContain('选填');
  });

  test('a search has a name, and a button that clears it while there is something to clear', () => {
    expect(markup(<SearchField label="Search" value="" onValue={noop} />)).not.toContain('Clear');
    expect(markup(<SearchField label="Search" value="a" onValue={noop} />)).toContain('aria-label="Clear"');
  });

  test('a group of choices is one group with one name', () => {
    const html = markup(
      <ChoiceGroup
        label="View"
        value="b"
        onChange={noop}
        error="Choose"
        choices={[
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ]}
      />,
    );
    expect(html).toContain('<legend>View</legend>');
    expect(new Set(html.match(/name="[^"]+"/g)).size).toBe(1);
    expect(html).toMatch(/<fieldset[^>]* aria-describedby="[^"]+-error"/);
    expect(html.match(/checked=""/g)).toHaveLength(1);
    expect(markup(<CheckField label="On" isChecked onChange={noop} />)).toContain('checked=""');
  });
});

describe('badges', () => {
  test('every status of the contract has a badge with its name, in both languages', () => {
    for (const { status, name } of orderStates) {
      expect(markup(<OrderStatusBadge status={status} />)).toContain(name.en);
      expect(markup(<OrderStatusBadge status={status} />, 'zh')).toContain(name.zh);
    }
  });

  test('no two statuses look alike, with and without color', () => {
    const looks = Object.values(orderStatusLooks);
    expect(new Set(looks.map(({ shape }) => shape)).size).toBe(looks.length);
  });

  test('green is for completed alone, red for failed alone', () => {
    const withTone = (tone: string) =>
      orderStates
        .map(({ status }) => status)
        .filter((status: OrderStatus) => orderStatusLooks[status].tone === tone);
    expect(withTone('success')).toEqual([2]);
    expect(withTone('danger')).toEqual([1]);
    expect(withTone('info').every((status) => !isFinalState(status))).toBe(true);
  });

  test('a delivery has its state in words', () => {
    expect(markup(<DeliveryBadge state="given-up" />)).toContain('Stopped');
    expect(markup(<DeliveryBadge state="retrying" />, 'zh')).toContain('重试中');
  });
});

describe('table', () => {
  const columns = [
    { id: 'no', head: 'Order', cell: (row: { no: string }) => row.no },
    { id: 'sum', head: 'Amount', cell: () => '5', align: 'end' as const, isSortable: true },
  ];
  const shared = { caption: 'Orders', columns, keyOf: ({ no }: { no: string }) => no };

  test('says how it is sorted, on the column that sorts', () => {
    const html = markup(
      <Table
        {...shared}
        rows={[{ no: 'A1' }]}
        sort={{ column: 'sum', direction: 'descending' }}
        onSort={noop}
      />,
    );
    expect(html.match(/aria-sort="[^"]+"/g)).toEqual(['aria-sort="descending"']);
  });

  test('a row leads somewhere by the link in its first cell, which names the row', () => {
    const html = markup(<Table {...shared} rows={[{ no: 'A1' }]} hrefOf={({ no }) => `#${no}`} />);
    expect(html).toContain('scope="row"');
    expect(html).toContain('<a href="#A1">A1</a>');
  });

  test('loading, failed and empty differ', () => {
    const loading = markup(<Table {...shared} rows={[]} isLoading empty="None" />);
    expect(loading).toContain('aria-busy="true"');
    expect(loading).not.toContain('None');
    const failed = markup(
      <Table {...shared} rows={[]} error="No response" onRetry={noop} empty="None" />,
      'zh',
    );
    expect(failed).toContain('role="alert"');
    expect(failed).toContain('重试');
    expect(failed).not.toContain('None');
    expect(markup(<Table {...shared} rows={[]} empty="None" />)).toContain('None');
  });

  test('as cards, every cell has the head of its column', () => {
    const html = markup(<Table {...shared} rows={[{ no: 'A1' }]} narrow="cards" />);
    expect(html).toContain('data-head="Amount"');
    expect(html).toContain('role="cell"');
  });
});

test('tabs: one of them is in the order of focus, and it names the panel', () => {
  const html = markup(
    <Tabs
      label="Parts"
      value="b"
      onChange={noop}
      tabs={[
        { id: 'a', label: 'A', panel: 'first' },
        { id: 'b', label: 'B', panel: 'second' },
      ]}
    />,
  );
  expect(html.match(/tabindex="0"/g)).toHaveLength(1);
  expect(html).toContain('second');
  expect(html).not.toContain('first');
  expect(html).toContain(`id="${idOf(html, 'aria-labelledby')}"`);
});

test('code: plain text is escaped, highlighted text stays, and what is copied is named', () => {
  expect(markup(<CodeBlock title="Body" code="<b>" />)).toContain('&lt;b&gt;');
  expect(markup(<CodeBlock title="Body" code="1" html='<span class="tok-number">1</span>' />)).toContain(
    'tok-number',
  );
  expect(markup(<CodeBlock title="Body" code="1" />)).toContain('aria-label="Copy Body"');
});

test('a secret is not in the page before it is asked for', () => {
  const html = markup(<CopyField name="secret" value="q7mJb2x" isSecret />);
  expect(html).not.toContain('q7mJb2x');
  expect(html).toContain('aria-pressed="false"');
});

test('a banner that came up is announced: an error at once', () => {
  expect(markup(<Banner tone="danger">No</Banner>)).not.toContain('role=');
  const failed = <Banner tone="danger" isNew title="No" />;
  expect(markup(failed)).toContain('role="alert"');
  const done = <Banner tone="success" isNew title="Yes" />;
  expect(markup(done)).toContain('role="status"');
});

test('a list of facts has a dash where nothing is known', () => {
  expect(markup(<Facts facts={[{ name: 'Tip', value: '' }]} />)).toContain('<dd>—</dd>');
  expect(markup(<Facts facts={[{ name: 'Tip', value: 0 }]} />)).toContain('<dd>0</dd>');
});

test('pages: a way that leads nowhere is off', () => {
  const html = markup(<Pagination onNext={noop} />, 'zh');
  expect(html).toContain('上一页');
  expect(html.match(/aria-disabled="true"/g)).toHaveLength(1);
});

test('a spinner beside a text says nothing itself', () => {
  expect(markup(<Spinner />)).toContain('Loading');
  expect(markup(<Spinner label="" />)).not.toContain('tg-hidden');
});

test('the timeline is an ordered list with machine-readable times', () => {
  const html = markup(
    <Timeline
      label="Order"
      nowMs={60_000}
      zone="UTC"
      events={[{ id: '1', atMs: 0, title: 'Created', icon: close, details: 'body' }]}
    />,
  );
  expect(html).toMatch(/^<ol/);
  expect(html).toContain('dateTime="1970-01-01T00:00:00.000Z"');
  expect(html).toContain('<details><summary>');
});

test('the frame: a skip link first, one main part, the current page marked', () => {
  const html = markup(
    <PageFrame brand="Tollgate" navigation={[{ items: [{ href: '/a', label: 'Orders', isCurrent: true }] }]}>
      text
    </PageFrame>,
    'zh',
  );
  expect(html).toMatch(/^<div class="tg-frame"><a [^>]*href="#content">跳到正文/);
  expect(html.match(/<main/g)).toHaveLength(1);
  expect(html).toContain('aria-current="page"');
});
