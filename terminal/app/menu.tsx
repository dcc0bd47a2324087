/** The menu: all that a cashier can begin at the terminal itself. */

import type { Text } from '@tollgate/contract/model';
import { Button } from '@tollgate/design/button';
import * as icons from '@tollgate/design/drawings';
import type { ReactElement } from 'react';
import type { Act } from '../engine/event.ts';
import { lastEnded } from '../engine/history.ts';
import type { LocalKind } from '../engine/local-order.ts';
import type { PartProps } from './parts/parts.tsx';
import { kinds, menu } from './texts/entry.ts';

type Tile = readonly [act: Act, name: Text, icon: icons.Drawing];

const entries = (offered: readonly (readonly [LocalKind, icons.Drawing])[]): readonly Tile[] =>
  offered.map(([kind, icon]) => [{ type: 'open-entry', kind }, kinds[kind], icon]);

const payments = entries([
  ['sale', icons.card],
  ['show-code', icons.qr],
  ['scan-code', icons.scan],
  ['authorization', icons.lock],
  ['cashback', icons.bank],
  ['cash-advance', icons.download],
]);
const following = entries([
  ['refund', icons.refund],
  ['void', icons.close],
  ['completion', icons.check],
  ['authorization-cancel', icons.close],
  ['completion-cancel', icons.close],
  ['completion-refund', icons.refund],
]);
const lastReceipt: Tile = [{ type: 'open-last-receipt' }, menu['last-receipt'], icons.order];
const own: readonly Tile[] = [
  [{ type: 'open-history' }, menu.history, icons.list],
  [{ type: 'open-settlement' }, menu.settlement, icons.batch],
  [{ type: 'open-leaving' }, menu.leaving, icons.settings],
];

export function Menu({ state, reader: { say }, act }: PartProps): ReactElement {
  const terminal = lastEnded(state.history) === undefined ? own : [lastReceipt, ...own];
  const groups = [
    [menu.payments, payments],
    [menu.terminal, terminal],
    [menu.follow, following],
  ] as const;
  return (
    <>
      {groups.map(([title, tiles]) => (
        <section key={title.en} className="menu-group">
          <h2>{say(title)}</h2>
          <div className="tiles">
            {tiles.map(([to, name, icon]) => (
              <Button key={name.en} icon={icon} onClick={() => act(to)}>
                {say(name)}
              </Button>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
