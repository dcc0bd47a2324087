/** The demo merchant: requested from the gateway that serves this page, or read from its file. It is sent nowhere. */
import type { Text } from '@tollgate/contract/model';
import { Button } from '@tollgate/design/button';
import { type DragEvent, type ReactElement, useId, useState } from 'react';
import { useSay } from '../../page/language.ts';
import { RunSandbox } from '../../page/run-sandbox.tsx';
import { TextField } from '../text-field.tsx';
import { texts } from '../texts.ts';
import { type Account, readDemoMerchant } from './account.ts';
import { fetchDemoMerchant } from './fetch-demo.ts';

interface DemoMerchantProps {
  readonly onLoaded: (account: Account, gatewayUrl: string) => void;
}

export function DemoMerchant({ onLoaded }: DemoMerchantProps): ReactElement {
  const say = useSay();
  const id = useId();
  const [pasted, setPasted] = useState('');
  const [said, setSaid] = useState<{ readonly text: Text; readonly isBad: boolean } | undefined>(undefined);

  const [isBusy, setBusy] = useState(false);

  async function ask(): Promise<void> {
    setBusy(true);
    const answer = await fetchDemoMerchant();
    setBusy(false);
    if (answer.ok) read(answer.text);
    else setSaid({ text: answer.reason, isBad: true });
  }
  function read(text: string): void {
    const reading = readDemoMerchant(text);
    setSaid({ text: reading.ok ? texts.demoLoaded : reading.text, isBad: !reading.ok });
    // The text holds a private key: once it is read, it is removed from the input.
    setPasted(reading.ok ? '' : text);
    if (reading.ok) onLoaded(reading.account, reading.gatewayUrl);
  }
  async function take(file: File | undefined): Promise<void> {
    if (file !== undefined) read(await file.text());
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional, the input beside it does the same
    <div className="console-demo" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Button variant="primary" isDisabled={isBusy} onClick={ask}>
        {say(texts.demoUse)}
      </Button>
      <RunSandbox />
      <p role="status" data-bad={said?.isBad ? '' : undefined}>
        {said === undefined ? '' : say(said.text)}
      </p>
      <details className="console-more">
        <summary>{say(texts.demoOther)}</summary>
        <p className="console-about">{say(texts.demoHow)}</p>
        <div className="tg-field">
          <label htmlFor={id}>{say(texts.demoFile)}</label>
          <input
            id={id}
            type="file"
            accept=".json,application/json"
            onChange={({ target }) => void take(target.files?.[0])}
          />
        </div>
        <TextField
          label={say(texts.demoText)}
          isOptional
          value={pasted}
          rows={2}
          onChange={(text) => (text.trim() === '' ? setPasted('') : read(text))}
        />
      </details>
    </div>
  );
}
