/** The terminal: its screen, the keys at the foot, and the printed paper. */

import type { Language } from '@tollgate/contract/model';
import { Button } from '@tollgate/design/button';
import { Dialog } from '@tollgate/design/dialog';
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { type FootAct, footActs } from '../engine/foot-acts.ts';
import { Body } from './body.tsx';
import type { PartProps } from './parts/parts.tsx';
import { Papers } from './records/papers.tsx';
import { screenOf } from './screen.ts';
import { StatusBar } from './status-bar.tsx';
import { settlement } from './texts/order.ts';
import { footTexts } from './texts/screens.ts';

interface TerminalPageProps extends PartProps {
  readonly onLanguage: (language: Language) => void;
}

/** Each new screen gets the focus: its first field, else its heading. */
function useFocusOn(key: string): void {
  const before = useRef(key);
  // Before it is painted: what is typed or pressed on a screen that is seen must reach it.
  useLayoutEffect(() => {
    if (before.current === key) return;
    before.current = key;
    const target = document.querySelector<HTMLElement>('[data-start]') ?? document.querySelector('h1');
    target?.focus();
    scrollTo(0, 0);
  }, [key]);
}

/** An act that cannot be undone is asked for twice; the screen of an erasure is the first time. */
const looks: Partial<Readonly<Record<FootAct, 'danger' | 'primary'>>> = {
  forget: 'danger',
  'close-batch': 'primary',
  check: 'primary',
  done: 'primary',
};

export function TerminalPage(props: TerminalPageProps): ReactElement {
  const { state, reader, act } = props;
  const screen = screenOf(state);
  const offered = footActs(state);
  const [isClosing, setClosing] = useState(false);
  useFocusOn(screen.key);
  const { say } = reader;
  const press = (type: FootAct) => (type === 'close-batch' ? setClosing(true) : act({ type }));
  return (
    <div className="page" data-screen={screen.name}>
      <div className="screen">
        <StatusBar {...props} />
        <main>
          <h1 tabIndex={-1}>{say(screen.heading)}</h1>
          {screen.lead !== undefined && <p className="lead">{say(screen.lead)}</p>}
          <Body key={screen.key} {...props} />
        </main>
        {offered.length > 0 && (
          <footer className="foot">
            {offered.map((type) => (
              <Button key={type} size="lg" variant={looks[type] ?? 'secondary'} onClick={() => press(type)}>
                {say(footTexts[type])}
              </Button>
            ))}
          </footer>
        )}
      </div>
      <p className="tg-hidden" role="status">
        {say(screen.heading)}
      </p>
      <Papers {...props} />
      {isClosing && screen.name === 'settlement' && (
        <Dialog
          title={say(settlement.close)}
          size="sm"
          onClose={() => setClosing(false)}
          actions={
            <>
              <Button onClick={() => setClosing(false)}>{say(settlement.keep)}</Button>
              <Button
                variant="danger"
                onClick={() => {
                  setClosing(false);
                  act({ type: 'close-batch' });
                }}
              >
                {say(footTexts['close-batch'])}
              </Button>
            </>
          }
        >
          {say(settlement.hint)}
        </Dialog>
      )}
    </div>
  );
}
