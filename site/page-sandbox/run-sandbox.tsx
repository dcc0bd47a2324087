/** The button that runs the sandbox in the page. Without its listener (offer.ts) it is plain markup. */
import type { ReactElement } from 'react';
import { useSay } from '../page/language.ts';
import { runText } from './texts.ts';

interface RunSandboxProps {
  readonly size?: 'md' | 'lg';
  readonly variant?: 'primary' | 'secondary';
}

export function RunSandbox({ size = 'md', variant = 'secondary' }: RunSandboxProps): ReactElement {
  const say = useSay();
  return (
    <button type="button" className="tg-button" data-variant={variant} data-size={size} data-run-sandbox="">
      {say(runText)}
    </button>
  );
}
