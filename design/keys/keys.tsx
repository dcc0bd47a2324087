/** A key or a combination of keys as a hint. */
import { type ReactElement, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Read in the browser alone, so that a page built elsewhere begins the same. */
function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}

interface KeysProps {
  /** `mod` is ⌘ on Apple's systems and Ctrl elsewhere. */
  readonly keys: readonly string[];
}

export function Keys({ keys }: KeysProps): ReactElement {
  const isMac = useSyncExternalStore(never, isApple, () => false);
  return (
    <span className="tg-keys">
      {keys.map((key) => (
        <kbd key={key}>{key === 'mod' ? (isMac ? '⌘' : 'Ctrl') : key}</kbd>
      ))}
    </span>
  );
}
