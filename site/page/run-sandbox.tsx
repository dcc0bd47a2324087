/** The button that runs the sandbox in the page. Without its listener (browser/offer-sandbox.ts) it is plain markup. */
import type { Text } from '@tollgate/contract/model';
import type { ReactElement } from 'react';
import { useSay } from './language.ts';

const label: Text = { en: 'Run the sandbox in this page', zh: '在本页运行沙箱' };

interface RunSandboxProps {
  readonly size?: 'md' | 'lg';
  readonly variant?: 'primary' | 'secondary';
}

export function RunSandbox({ size = 'md', variant = 'secondary' }: RunSandboxProps): ReactElement {
  const say = useSay();
  return (
    <button type="button" className="tg-button" data-variant={variant} data-size={size} data-run-sandbox="">
      {say(label)}
    </button>
  );
}
