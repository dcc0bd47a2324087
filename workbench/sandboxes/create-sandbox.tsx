/** The dialog that creates a merchant for tests, and shows its keys once. */
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import { CodeBlock } from '@tollgate/design/code';
import { CopyField } from '@tollgate/design/copy';
import { Dialog } from '@tollgate/design/dialog';
import { TextField } from '@tollgate/design/field';
import { useReader } from '@tollgate/design/language';
import { type ReactElement, useState } from 'react';
import { type ApiProblem, asProblem } from '../data/api.ts';
import { askSandbox } from '../data/sandbox.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { sandboxTexts as texts } from './texts.ts';

/** The answer of POST /api/sandbox/merchants. */
interface MadeSandbox {
  readonly gateway_url: string;
  readonly merchant_no: string;
  readonly store_no: string;
  readonly terminal_sn: string;
  readonly app_id: string;
  readonly app_private_key_pem: string;
  readonly gateway_public_key_pem: string;
}

interface CreateSandboxProps {
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

const nameMaxLength = 64;
const done = { en: 'Done', zh: '完成' };

export function CreateSandbox({ onClose, onCreated }: CreateSandboxProps): ReactElement {
  const { say } = useReader();
  const [name, setName] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isActing, setActing] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const [made, setMade] = useState<MadeSandbox>();
  const isGood = name.trim() !== '';
  const create = async () => {
    setChecked(true);
    if (!isGood) return;
    setActing(true);
    setProblem(undefined);
    try {
      setMade(await askSandbox<MadeSandbox>('merchants', { method: 'POST', body: { name: name.trim() } }));
      onCreated();
    } catch (error) {
      setProblem(asProblem(error));
    }
    setActing(false);
  };
  if (made !== undefined) return <Made made={made} onClose={onClose} />;
  return (
    <FormDialog
      title={say(texts.create)}
      act={say(texts.create)}
      isActing={isActing}
      problem={problem}
      onClose={onClose}
      onAct={create}
    >
      <TextField
        label={say(texts.name)}
        hint={say(texts.nameHint)}
        autoComplete="off"
        maxLength={nameMaxLength}
        value={name}
        error={isChecked && !isGood ? say(texts.badName) : undefined}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}

interface MadeProps {
  readonly made: MadeSandbox;
  readonly onClose: () => void;
}

function Made({ made, onClose }: MadeProps): ReactElement {
  const { say } = useReader();
  const environment = [
    `TOLLGATE_URL=${made.gateway_url}`,
    `TOLLGATE_MERCHANT_NO=${made.merchant_no}`,
    `TOLLGATE_APP_ID=${made.app_id}`,
    `TOLLGATE_STORE_NO=${made.store_no}`,
    `TOLLGATE_TERMINAL_SN=${made.terminal_sn}`,
  ].join('\n');
  return (
    <Dialog
      title={say(texts.made)}
      size="lg"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {say(done)}
        </Button>
      }
    >
      <div className="panel">
        <Banner tone="warning">{say(texts.once)}</Banner>
        <CopyField name={say(texts.privateKey)} value={made.app_private_key_pem} isSecret />
        <CodeBlock title={say(texts.environment)} code={environment} />
        <CodeBlock
          title={say(texts.gatewayKey)}
          code={made.gateway_public_key_pem}
          isWrapped
          height="short"
        />
      </div>
    </Dialog>
  );
}
