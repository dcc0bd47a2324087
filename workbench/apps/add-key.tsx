/** The dialog that adds a key to an app: earlier keys stay valid for an overlap. */
import type { AppChanged, AppItem, KeyAddition } from '@tollgate/contract/workbench/apps';
import { Button } from '@tollgate/design/button';
import { ChoiceGroup } from '@tollgate/design/choice';
import { Dialog } from '@tollgate/design/dialog';
import { useReader } from '@tollgate/design/language';
import { SelectField } from '@tollgate/design/select-field';
import { useToast } from '@tollgate/design/toast';
import { type ReactElement, useState } from 'react';
import { useAct } from '../data/use-act.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { generateKeyPair } from './key-pair.ts';
import {
  firstKeySource,
  type KeySourceName,
  PrivateKey,
  PublicKeyField,
  publicKeyProblem,
  useKeyChoices,
} from './key-source.tsx';
import { appTexts } from './texts.ts';

const overlaps = [
  { value: 'hour', ms: 3_600_000 },
  { value: 'day', ms: 86_400_000 },
  { value: 'week', ms: 604_800_000 },
  { value: 'forever', ms: undefined },
] as const;
type Overlap = (typeof overlaps)[number]['value'];

interface AddKeyProps {
  readonly app: AppItem;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

export function AddKey({ app, onClose, onAdded }: AddKeyProps): ReactElement {
  const { say } = useReader();
  const toast = useToast();
  const { run, isActing, problem } = useAct<AppChanged>();
  const keyChoices = useKeyChoices();
  const [how, setHow] = useState<KeySourceName>(firstKeySource);
  const [pem, setPem] = useState('');
  const [overlap, setOverlap] = useState<Overlap>('day');
  const [isChecked, setChecked] = useState(false);
  const [privateKeyPem, setPrivateKey] = useState<string>();

  const add = async () => {
    setChecked(true);
    if (how === 'upload' && publicKeyProblem(pem) !== undefined) return;
    const pair = how === 'generate' ? await generateKeyPair() : undefined;
    const overlapMs = overlaps.find(({ value }) => value === overlap)?.ms;
    const body: KeyAddition = {
      public_key_pem: pair?.publicKeyPem ?? pem,
      ...(overlapMs !== undefined && { overlap_ms: overlapMs }),
    };
    const done = await run(`apps/${encodeURIComponent(app.app_id)}/keys`, { body });
    if (done === undefined) return;
    toast({ text: say(appTexts.added) });
    onAdded();
    if (pair === undefined) onClose();
    else setPrivateKey(pair.privateKeyPem);
  };
  const title = say(appTexts.rotateTitle, { app: app.name || app.app_id });
  if (privateKeyPem !== undefined)
    return (
      // It can be seen now and never again: Escape or a press beside it does not close it.
      <Dialog
        title={title}
        onClose={onClose}
        isHeld
        actions={
          <Button variant="primary" onClick={onClose}>
            {say(appTexts.saved)}
          </Button>
        }
      >
        <PrivateKey name={app.app_id} pem={privateKeyPem} />
      </Dialog>
    );
  return (
    <FormDialog
      title={title}
      act={say(appTexts.rotate)}
      isActing={isActing}
      problem={problem}
      onClose={onClose}
      onAct={add}
    >
      <p>{say(appTexts.rotateText)}</p>
      <ChoiceGroup
        label={say(appTexts.publicKey)}
        look="cards"
        value={how}
        onChange={setHow}
        choices={keyChoices}
      />
      {how === 'upload' && <PublicKeyField pem={pem} isChecked={isChecked} onPem={setPem} />}
      <SelectField
        label={say(appTexts.overlap)}
        value={overlap}
        options={overlaps.map(({ value }) => ({ value, label: say(appTexts[value]) }))}
        onValue={setOverlap}
      />
    </FormDialog>
  );
}
