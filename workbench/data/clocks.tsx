/** The clocks of times: the sandbox's, a merchant's own, and the computer's, which is never advanced. */
import type { Text } from '@tollgate/contract/model';
import type { ClockMove, WorkbenchClock } from '@tollgate/contract/workbench/clock';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { queryOf } from '../filter/filter.ts';
import { useSession } from './session.tsx';
import { type Resource, useResource } from './use-resource.ts';

type ClockName = 'sandbox' | 'merchant' | 'computer';

export const clockNames: Readonly<Record<ClockName, Text>> = {
  sandbox: { en: 'Sandbox time', zh: '沙箱时间' },
  merchant: { en: 'Merchant time', zh: '商户独立时间' },
  computer: { en: 'Computer time', zh: '本机时间' },
};

export interface Clock {
  readonly name: ClockName;
  /** Milliseconds ahead of the computer's clock; undefined until it is known. */
  readonly aheadMs: number | undefined;
  readonly nowMs: number | undefined;
}

interface Clocks {
  readonly name: ClockName;
  readonly aheadMs: number | undefined;
  /** Milliseconds ahead, by merchants with their own clock. */
  readonly own: ReadonlyMap<string, number>;
  /** The merchant whose clock it is, where it is a merchant's own. */
  readonly merchantNo?: string | undefined;
  /** Moves of the clock; of the computer's, those of the sandbox's. */
  readonly moves: readonly ClockMove[];
}

const everyMs = 10_000;

const nothing = { answer: undefined, problem: undefined, isLoading: false, reload: () => {} };
const SandboxContext = createContext<Resource<WorkbenchClock>>(nothing);

/** Asks for the sandbox's clock once, for every page and the strip above it. */
export function SandboxClockProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const isSandbox = useSession().answer?.is_sandbox === true;
  const clock = useResource<WorkbenchClock>(isSandbox ? 'clock' : undefined, everyMs);
  return <SandboxContext value={clock}>{children}</SandboxContext>;
}

/** Returns the sandbox's clock; without an answer where the gateway is no sandbox. */
export const useSandboxClock = (): Resource<WorkbenchClock> => useContext(SandboxContext);

const computer: Clocks = { name: 'computer', aheadMs: 0, own: new Map(), moves: [] };
const ClocksContext = createContext(computer);

interface ClocksProviderProps {
  /** The clock of the times below; the computer's in place of the sandbox's where the gateway is no sandbox. */
  readonly by: 'sandbox' | 'computer';
  /** The one merchant whose times are below; it may have its own clock. */
  readonly merchantNo?: string | undefined;
  readonly children: ReactNode;
}

/** Gives the times below it their clock. */
export function ClocksProvider({ by, merchantNo, children }: ClocksProviderProps): ReactElement {
  const session = useSession().answer;
  const isComputer = by === 'computer' || session?.is_sandbox === false;
  const isOwn = !isComputer && merchantNo !== undefined && merchantNo !== '';
  const sandbox = useSandboxClock().answer;
  const own = useResource<WorkbenchClock>(
    isOwn ? `clock${queryOf({ merchant_no: merchantNo })}` : undefined,
    everyMs,
  ).answer;
  const answer = isOwn ? own : sandbox;
  const clocks: Clocks = isComputer
    ? { ...computer, moves: sandbox?.moves ?? [] }
    : {
        name: answer?.merchant_no === undefined ? 'sandbox' : 'merchant',
        aheadMs: answer?.is_ahead_ms,
        own: new Map(answer?.own_clocks?.map((clock) => [clock.merchant_no, clock.is_ahead_ms])),
        merchantNo: answer?.merchant_no,
        moves: answer?.moves ?? [],
      };
  return <ClocksContext value={clocks}>{children}</ClocksContext>;
}

/** Returns the clock of the times here: for a merchant of a list its own, where it has one. */
export function useClock(merchantNo?: string): Clock & Pick<Clocks, 'merchantNo' | 'moves'> {
  const { name, aheadMs, own, merchantNo: shown, moves } = useContext(ClocksContext);
  const ownMs = name === 'sandbox' && merchantNo !== undefined ? own.get(merchantNo) : undefined;
  const clock =
    ownMs === undefined
      ? { name, aheadMs, merchantNo: shown, moves }
      : { name: 'merchant' as const, aheadMs: ownMs, moves: [] };
  return { ...clock, nowMs: clock.aheadMs === undefined ? undefined : Date.now() + clock.aheadMs };
}
