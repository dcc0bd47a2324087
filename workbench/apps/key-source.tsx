/** The source of a new public key: made here, or pasted; the private key is offered for download. */
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import type { Choice } from '@tollgate/design/choice';
import { download as downloadDrawing } from '@tollgate/design/drawings';
import { TextAreaField } from '@tollgate/design/field';
import { useReader } from '@tollgate/design/language';
import { type ReactElement, useState } from 'react';
import { hasSubtle } from '../parts/web-crypto.ts';
import { download } from './key-pair.ts';
import { appTexts } from './texts.ts';

export type KeySourceName = 'generate' | 'upload';

/** Returns the first choice: a pair made here, where the page can make one. */
export const firstKeySource = (): KeySourceName => (hasSubtle() ? 'generate' : 'upload');

export function useKeyChoices(): readonly Choice<KeySourceName>[] {
  const { say } = useReader();
  const canGenerate = hasSubtle();
  return [
    {
      value: 'generate',
      label: say(appTexts.generate),
      hint: say(canGenerate ? appTexts.generateHint : appTexts.noGenerate),
      isDisabled: !canGenerate,
    },
    { value: 'upload', label: say(appTexts.upload), hint: say(appTexts.uploadHint) },
  ];
}

/** Returns the mistake in a pasted public key; undefined without one. The gateway checks the key itself. */
export function publicKeyProblem(pem: string): 'isPrivate' | 'noKey' | undefined {
  if (pem.includes('PRIVATE KEY')) return 'isPrivate';
  return pem.includes('BEGIN PUBLIC KEY') ? undefined : 'noKey';
}

interface PublicKeyFieldProps {
  readonly pem: string;
  readonly isChecked: boolean;
  readonly onPem: (pem: string) => void;
}

export function PublicKeyField({ pem, isChecked, onPem }: PublicKeyFieldProps): ReactElement {
  const { say } = useReader();
  const problem = publicKeyProblem(pem);
  // A private key is reported at once, before it is sent anywhere.
  const isShown = problem !== undefined && (isChecked || problem === 'isPrivate');
  return (
    <TextAreaField
      label={say(appTexts.publicKey)}
      isCode
      rows={6}
      value={pem}
      placeholder="-----BEGIN PUBLIC KEY-----"
      error={isShown ? say(appTexts[problem]) : undefined}
      onChange={(event) => onPem(event.target.value)}
    />
  );
}

interface PrivateKeyProps {
  /** The beginning of the file's name. */
  readonly name: string;
  readonly pem: string;
}

/** The private key that was made here, to be downloaded now. */
export function PrivateKey({ name, pem }: PrivateKeyProps): ReactElement {
  const { say } = useReader();
  const [isTaken, setTaken] = useState(false);
  return (
    <Banner
      tone="warning"
      title={say(appTexts.privateKey)}
      actions={
        <Button
          size="sm"
          variant={isTaken ? 'secondary' : 'primary'}
          icon={downloadDrawing}
          onClick={() => {
            download(`${name}-private-key.pem`, pem);
            setTaken(true);
          }}
        >
          {say(appTexts.download)}
        </Button>
      }
    >
      {say(isTaken ? appTexts.downloaded : appTexts.downloadFirst)}
    </Banner>
  );
}
