/** The field of the header that leads to any psn, transaction or order; ctrl or ⌘ and K lead into it. */

import { SearchField } from '@tollgate/design/field';
import { Keys } from '@tollgate/design/keys';
import { useReader } from '@tollgate/design/language';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { navigate } from '../address/place.ts';
import { addressOfNumber } from './jump.ts';
import { frameTexts } from './texts.ts';

export function JumpField(): ReactElement {
  const { say } = useReader();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <search className="jump">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const address = addressOfNumber(typed);
          if (address === undefined) return;
          navigate(address);
          setTyped('');
          input.current?.blur();
        }}
      >
        <SearchField
          ref={input}
          label={say(frameTexts.jump)}
          placeholder={say(frameTexts.jumpShort)}
          value={typed}
          onValue={setTyped}
          maxLength={64}
          enterKeyHint="go"
          aside={<Keys keys={['mod', 'K']} />}
        />
      </form>
    </search>
  );
}
