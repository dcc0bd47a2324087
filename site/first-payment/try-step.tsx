/**
 * The place of a step in the text: without scripts nothing is there, and the commands below it do the same. The steps
 * themselves are loaded when the reader comes near, by this page alone.
 */
import { type ComponentType, type ReactElement, useEffect, useState } from 'react';
import { useSay } from '../page/language.ts';
import type { StepName } from './journey.ts';
import { texts } from './texts.ts';
import './first-payment.css';

type Panel = ComponentType<{ readonly step: StepName }>;

export function TryStep({ step }: { readonly step: StepName }): ReactElement {
  const say = useSay();
  const [Loaded, setLoaded] = useState<Panel | undefined>(undefined);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    import('./step-panel.tsx').then(
      ({ StepPanel }) => {
        if (!isGone) setLoaded(() => StepPanel);
      },
      () => {
        if (!isGone) setFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <div className="try-step" id={`try-${step}`} data-filled-by-code="">
      {Loaded !== undefined && <Loaded step={step} />}
      {hasFailed && <p role="alert">{say(texts.loadFailed)}</p>}
    </div>
  );
}
