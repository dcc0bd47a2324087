/** The clocks that times are by: the sandbox's, a merchant's own, and the computer's, which is never advanced. */
import type { Text } from '@tollgate/contract/model';
import type { WorkbenchClock } from '@tollgate/contract/workbench/clock';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { queryOf } from '../filter/filter.ts';
import { useSession } from './session.tsx';
import { useResource } from './use-resource.ts';

type ClockName = 'sandbox' | 'merchant' | 'computer';

export const clockNames: Readonly<Record<ClockName, Text>> = {
  sandbox: { en: 'Sandbox time', zh: '沙箱时间' },
  merchant: { en: 'Merchant’s own time', zh: '商户独立时间' },
  computer: { en: 'Computer time', zh: '本机时间' },
};

export interface Clock {
  readonly name: ClockName;
  /** How far it is ahead of the computer's; undefined as long as it is not known. */
  readonly aheadMs: number | undefined;
  readonly nowMs: number | undefined;
}

interface Clocks {
  readonly name: ClockName;
  readonly aheadMs: number | undefined;
  /** Of merchants with a clock of their own. */
  readonly own: ReadonlyMap<string, number>;
  /** The merchant whose own clock it is. */
  readonly merchantNo?: string | undefined;
}

const computer: Clocks = { name: 'computer', aheadMs: 0, own: new Map() };
const ClocksContext = createContext(computer);

const everyMs = 10_000;

interface ClocksProviderProps {
  /** Whose times are below; those of the sandbox are the computer's where this gateway is none. */
  readonly by: 'sandbox' | 'computer';
  /** Of one merchant, which may have a clock of its own. */
  readonly merchantNo?: string | undefined;
  readonly children: ReactNode;
}

/** Says by which clock the times are that are shown below it. */
export function ClocksProvider({ by, merchantNo, children }: ClocksProviderProps): ReactElement {
  const session = useSession().answer;
  const isComputer = by === 'computer' || session?.is_sandbox === false;
  const { answer } = useResource<WorkbenchClock>(
    isComputer ? undefined : `clock${queryOf({ merchant_no: merchantNo })}`,
    everyMs,
  );
  const clocks: Clocks = isComputer
    ? computer
    : {
        name: answer?.merchant_no === undefined ? 'sandbox' : 'merchant',
        aheadMs: answer?.is_ahead_ms,
        own: new Map(answer?.own_clocks?.map((clock) => [clock.merchant_no, clock.is_ahead_ms])),
        merchantNo: answer?.merchant_no,
      };
  return <ClocksContext value={clocks}>{children}</ClocksContext>;
}

/** The clock of the times here: of a merchant of a list its own, where it has one. */
export function useClock(merchantNo?: string): Clock & Pick<Clocks, 'merchantNo'> {
  const { name, aheadMs, own, merchantNo: shown } = useContext(ClocksContext);
  const ownMs = name === 'sandbox' && merchantNo !== undefined ? own.get(merchantNo) : undefined;
  const clock =
    ownMs === undefined
      ? { name, aheadMs, merchantNo: shown }
      : { name: 'merchant' as const, aheadMs: ownMs };
  return { ...clock, nowMs: clock.aheadMs === undefined ? undefined : Date.now() + clock.aheadMs };
}
