/** The button that opens the worked example of the signing rule; its code loads when it is pressed. */
import { type ComponentType, type ReactElement, useRef, useState } from 'react';
import { useSay } from '../../page/language.ts';
import { texts } from './worked-example-texts.ts';
import './worked-example.css';

type Loading = 'not-asked' | 'loading' | 'failed';

export function WorkedExample(): ReactElement {
  const say = useSay();
  const [loading, setLoading] = useState<Loading>('not-asked');
  const [Panel, setPanel] = useState<ComponentType>();
  // A second press while the first still loads must not load twice.
  const isAsked = useRef(false);

  async function open(): Promise<void> {
    if (isAsked.current) return;
    isAsked.current = true;
    setLoading('loading');
    try {
      const { WorkedExamplePanel } = await import('./worked-example-panel.tsx');
      setPanel(() => WorkedExamplePanel);
    } catch {
      isAsked.current = false;
      setLoading('failed');
    }
  }

  if (Panel !== undefined) return <Panel />;
  return (
    <p className="worked-offer">
      <button
        type="button"
        className="tg-button"
        data-variant="primary"
        aria-busy={loading === 'loading'}
        onClick={() => void open()}
      >
        {say(texts.open)}
      </button>{' '}
      <span role="status">
        {loading === 'not-asked' ? '' : say(loading === 'loading' ? texts.loading : texts.notLoaded)}
      </span>
    </p>
  );
}
