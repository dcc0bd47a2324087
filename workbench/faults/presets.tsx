/** Shown without rules: an explanation, and common rules to add with one press. */
import { type FaultName, faultKind } from '@tollgate/contract/faults';
import { Button } from '@tollgate/design/button';
import { bolt } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { faultTexts } from './texts.ts';

/** Faults that every merchant's server meets sooner or later. */
const common: readonly FaultName[] = [
  'call.cut_after',
  'notification.three_times',
  'acquirer.paid_after_cancel',
];

interface PresetsProps {
  readonly isActing: boolean;
  readonly onAdd: (fault: FaultName) => void;
}

export function Presets({ isActing, onAdd }: PresetsProps): ReactElement {
  const { say } = useReader();
  return (
    <>
      <EmptyState icon={bolt} title={say(faultTexts.none)} text={say(faultTexts.noneText)} />
      <h3 className="fault-presets-head">{say(faultTexts.presets)}</h3>
      <p className="soft">{say(faultTexts.presetsText)}</p>
      <ul className="fault-presets">
        {common.map(faultKind).map(
          (kind) =>
            kind !== undefined && (
              <li key={kind.fault} className="fault-preset">
                <p className="fault-preset-title">{say(kind.title)}</p>
                <p className="soft">{say(kind.text)}</p>
                <Button
                  size="sm"
                  isDisabled={isActing}
                  aria-label={say(faultTexts.addNamed, { title: say(kind.title) })}
                  onClick={() => onAdd(kind.fault)}
                >
                  {say(faultTexts.addThis)}
                </Button>
              </li>
            ),
        )}
      </ul>
    </>
  );
}
