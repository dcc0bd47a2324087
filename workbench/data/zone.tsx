/** The time zone of all times: of the browser, UTC, or that of the merchants' books. The choice is kept. */
import type { Text } from '@tollgate/contract/model';
import { TimeZoneProvider } from '@tollgate/design/time';
import { createContext, type ReactElement, type ReactNode, useContext, useState } from 'react';
import { useSession } from './session.tsx';

const choices = ['local', 'utc', 'merchant'] as const;
export type ZoneChoice = (typeof choices)[number];

export const zoneNames: Readonly<Record<ZoneChoice, Text>> = {
  local: { en: 'Local', zh: '本地' },
  utc: { en: 'UTC', zh: 'UTC 时间' },
  merchant: { en: 'Merchant', zh: '商户' },
};

const storageKey = 'tollgate.workbench.zone';

function keptChoice(): ZoneChoice {
  try {
    return choices.find((choice) => choice === localStorage.getItem(storageKey)) ?? 'local';
  } catch {
    return 'local';
  }
}

function keepChoice(choice: ZoneChoice): void {
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // Where storage is forbidden, the choice lasts as long as the page.
  }
}

interface ZoneState {
  readonly choice: ZoneChoice;
  readonly choose: (choice: ZoneChoice) => void;
}

const ZoneContext = createContext<ZoneState>({ choice: 'local', choose: () => {} });

export function ZoneProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const [choice, setChoice] = useState(keptChoice);
  const booksZone = useSession().answer?.books_time_zone;
  const zones: Readonly<Record<ZoneChoice, string | undefined>> = {
    local: undefined,
    utc: 'UTC',
    merchant: booksZone ?? 'UTC',
  };
  const choose = (to: ZoneChoice) => {
    keepChoice(to);
    setChoice(to);
  };
  return (
    <ZoneContext value={{ choice, choose }}>
      <TimeZoneProvider zone={zones[choice]}>{children}</TimeZoneProvider>
    </ZoneContext>
  );
}

export const useZoneChoice = (): ZoneState => useContext(ZoneContext);
