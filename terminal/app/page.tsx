/** The terminal as a device: its screen, the foot with its buttons, and the printed paper. */
import type { Language } from '@tollgate/contract/model';
import { type ReactElement, useEffect, useRef } from 'react';
import { footActs } from '../engine/foot-acts.ts';
import { Body } from './body.tsx';
import { Button } from './controls.tsx';
import type { PartProps } from './part.ts';
import { Papers } from './records/papers.tsx';
import { screenOf } from './screen.ts';
import { StatusBar } from './status-bar.tsx';
import { footTexts, frame } from './texts/screens.ts';

interface TerminalPageProps extends PartProps {
  readonly onLanguage: (language: Language) => void;
}

/** Each new screen gets the focus: its first field, else its heading. */
function useFocusOn(key: string): void {
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    const target = document.querySelector<HTMLElement>('[data-start]') ?? document.querySelector('h1');
    target?.focus();
    scrollTo(0, 0);
  }, [key]);
}

export function TerminalPage(props: TerminalPageProps): ReactElement {
  const { state, reader, act } = props;
  const screen = screenOf(state);
  const offered = footActs(state);
  useFocusOn(screen.key);
  const { say } = reader;
  return (
    <div className="page" data-screen={screen.name} data-customers={screen.isCustomers}>
      <div className="device">
        <div className="device-slot" aria-hidden="true" />
        <div className="device-lights" aria-hidden="true" data-on={screen.name === 'card'}>
          <i />
          <i />
          <i />
          <i />
        </div>
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
                <Button
                  key={type}
                  tone={type === 'cancel' || type === 'forget' ? 'stop' : 'secondary'}
                  onPress={() => act({ type })}
                >
                  {say(footTexts[type])}
                </Button>
              ))}
            </footer>
          )}
        </div>
        <p className="device-name" aria-hidden="true">
          {say(frame.product)}
        </p>
      </div>
      <p className="visually-hidden" role="status">
        {say(screen.heading)}
      </p>
      <Papers {...props} />
    </div>
  );
}
