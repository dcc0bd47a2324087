/** The part of the screen between its heading and its foot. */

import { Badge } from '@tollgate/design/badge';
import { TollgateMark } from '@tollgate/design/brand';
import type { ReactElement } from 'react';
import { openEntries } from '../engine/history.ts';
import type { ActiveOrder } from '../engine/state.ts';
import { ActivationForm } from './entry/activation.tsx';
import { EntryForm } from './entry/entry.tsx';
import { Menu } from './menu.tsx';
import { CardPart } from './order/card-reader.tsx';
import { ConfirmPart, ManagerPart, PinPart, TipPart } from './order/order-questions.tsx';
import { OrderSummary } from './order/order-summary.tsx';
import { SignaturePart } from './order/signature-pad.tsx';
import { CodePart, ScanPart } from './order/wallet.tsx';
import type { PartProps } from './parts/parts.tsx';
import { ResultPart, WaitingPart } from './records/outcome.tsx';
import { HistoryPart, RecordPart, TipChangePart } from './records/records.tsx';
import { SettlementPart } from './records/settlement.tsx';
import { frame } from './texts/screens.ts';

function StepPart(props: PartProps & { readonly active: ActiveOrder }): ReactElement {
  const { active } = props;
  const { step } = active;
  switch (step.name) {
    case 'confirm':
      return <ConfirmPart {...props} step={step} />;
    case 'manager':
      return <ManagerPart {...props} step={step} />;
    case 'tip':
      return <TipPart {...props} step={step} />;
    case 'card':
      return <CardPart {...props} step={step} />;
    case 'pin':
      return <PinPart {...props} step={step} />;
    case 'scan':
      return <ScanPart {...props} step={step} />;
    case 'code':
      return <CodePart {...props} />;
    case 'signature':
      return <SignaturePart {...props} />;
    case 'result':
      return <ResultPart {...props} step={step} />;
    default:
      return <WaitingPart {...props} step={step} />;
  }
}

const withSummary: ReadonlySet<string> = new Set([
  'confirm',
  'manager',
  'tip',
  'card',
  'pin',
  'scan',
  'code',
  'signature',
]);

/** The merchant, and what the terminal still has to report or to ask. */
function Standby({ state, reader: { say } }: PartProps): ReactElement {
  const unsent = state.unsent.length;
  const unknown = openEntries(state.history).length;
  return (
    <div className="standby">
      <TollgateMark size="lg" />
      <p className="standby-merchant">{state.welcome?.merchant_name}</p>
      <p className="standby-sn">{state.terminalSn}</p>
      {unsent > 0 && <Badge tone="warning">{say(frame.unsent, { count: unsent })}</Badge>}
      {unknown > 0 && <Badge tone="warning">{say(frame.unknown, { count: unknown })}</Badge>}
    </div>
  );
}

export function Body(props: PartProps): ReactElement | null {
  const { active, idle } = props.state;
  if (active !== undefined) {
    const { step, order, tipAmount } = active;
    return (
      <>
        {withSummary.has(step.name) && (
          <OrderSummary order={order} tipAmount={tipAmount} reader={props.reader} />
        )}
        <StepPart {...props} active={active} />
      </>
    );
  }
  switch (idle.name) {
    case 'activation':
      return <ActivationForm {...props} idle={idle} />;
    case 'menu':
      return <Menu {...props} />;
    case 'entry':
      return <EntryForm {...props} idle={idle} />;
    case 'history':
      return <HistoryPart {...props} />;
    case 'record':
      return <RecordPart {...props} idle={idle} />;
    case 'tip-change':
      return <TipChangePart {...props} idle={idle} />;
    case 'settlement':
      return <SettlementPart {...props} idle={idle} />;
    case 'standby':
      return <Standby {...props} />;
    default:
      return null;
  }
}
