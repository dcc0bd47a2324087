/** What a cashier can begin at the terminal itself. */
import type { Text } from '@tollgate/contract/model';
import type { ReactElement } from 'react';
import type { Act } from '../engine/event.ts';
import type { LocalKind } from '../engine/local-order.ts';
import { Button } from './controls.tsx';
import type { PartProps } from './part.ts';
import { kinds, menu } from './texts/entry.ts';

const payments: readonly LocalKind[] = [
  'sale',
  'show-code',
  'scan-code',
  'authorization',
  'cashback',
  'cash-advance',
];
const following: readonly LocalKind[] = [
  'refund',
  'void',
  'completion',
  'authorization-cancel',
  'completion-cancel',
  'completion-refund',
];
const own: readonly (readonly [Act['type'] & ('open-history' | 'open-settlement' | 'open-leaving'), Text])[] =
  [
    ['open-history', menu.history],
    ['open-settlement', menu.settlement],
    ['open-leaving', menu.leaving],
  ];

export function Menu({ reader, act }: PartProps): ReactElement {
  const { say } = reader;
  const group = (title: Text, offered: readonly LocalKind[]) => (
    <section className="menu-group">
      <h2>{say(title)}</h2>
      <div className="tiles">
        {offered.map((kind) => (
          <Button key={kind} onPress={() => act({ type: 'open-entry', kind })}>
            {say(kinds[kind])}
          </Button>
        ))}
      </div>
    </section>
  );
  return (
    <>
      {group(menu.payments, payments)}
      {group(menu.follow, following)}
      <section className="menu-group">
        <h2>{say(menu.terminal)}</h2>
        <div className="tiles">
          {own.map(([type, name]) => (
            <Button key={type} onPress={() => act({ type })}>
              {say(name)}
            </Button>
          ))}
        </div>
      </section>
    </>
  );
}
