/** The dialog that creates an app: with a key pair made here, with a public key, or with Basic credentials. */
import type { AppCreated, AppCreation } from '@tollgate/contract/workbench/apps';
import { Banner } from '@tollgate/design/banner';
import { ButtonLink } from '@tollgate/design/button';
import { ChoiceGroup } from '@tollgate/design/choice';
import { CopyField } from '@tollgate/design/copy';
import { Dialog } from '@tollgate/design/dialog';
import { TextField } from '@tollgate/design/field';
import { useReader } from '@tollgate/design/language';
import { type ReactElement, useState } from 'react';
import { addressOf } from '../address/place.ts';
import { useSession } from '../data/session.tsx';
import { useAct } from '../data/use-act.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { GatewayKey } from './credentials.tsx';
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

interface CreateAppProps {
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

interface Made {
  readonly created: AppCreated;
  readonly privateKeyPem?: string;
}

export function CreateApp({ onClose, onCreated }: CreateAppProps): ReactElement {
  const { say } = useReader();
  const { run, isActing, problem } = useAct<AppCreated>();
  const { answer: session, isLoading } = useSession();
  const [typedMerchant, setMerchant] = useState<string>();
  const merchantNo = typedMerchant ?? session?.merchants?.[0] ?? session?.demo?.merchant_no ?? '';
  const [name, setName] = useState('');
  const keyChoices = useKeyChoices();
  const [how, setHow] = useState<KeySourceName | 'basic'>(firstKeySource);
  const [pem, setPem] = useState('');
  const [username, setUsername] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [made, setMade] = useState<Made>();

  const isGood =
    merchantNo !== '' &&
    (how === 'generate' || (how === 'upload' ? publicKeyProblem(pem) === undefined : username !== ''));
  const create = async () => {
    setChecked(true);
    if (!isGood) return;
    const pair = how === 'generate' ? await generateKeyPair() : undefined;
    const named = { merchant_no: merchantNo, ...(name !== '' && { name }) };
    const body: AppCreation =
      how === 'basic'
        ? { ...named, basic_username: username }
        : { ...named, public_key_pem: pair?.publicKeyPem ?? pem };
    const created = await run('apps', { body });
    if (created === undefined) return;
    setMade({ created, ...(pair !== undefined && { privateKeyPem: pair.privateKeyPem }) });
    onCreated();
  };
  if (made !== undefined) return <MadeApp made={made} onClose={onClose} />;
  return (
    <FormDialog
      title={say(appTexts.createTitle)}
      act={say(appTexts.create)}
      isActing={isActing}
      isLoading={isLoading && session === undefined && typedMerchant === undefined}
      problem={problem}
      onClose={onClose}
      onAct={create}
    >
      <TextField
        label={say(appTexts.name)}
        hint={say(appTexts.nameHint)}
        isOptional
        maxLength={64}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={say(appTexts.merchant)}
        autoComplete="off"
        maxLength={32}
        value={merchantNo}
        error={isChecked && merchantNo === '' ? say(appTexts.noMerchant) : undefined}
        onChange={(event) => setMerchant(event.target.value.trim())}
      />
      <ChoiceGroup
        label={say(appTexts.how)}
        look="cards"
        value={how}
        onChange={setHow}
        choices={[
          ...keyChoices,
          { value: 'basic', label: say(appTexts.basic), hint: say(appTexts.basicHint) },
        ]}
      />
      {how === 'upload' && <PublicKeyField pem={pem} isChecked={isChecked} onPem={setPem} />}
      {how === 'basic' && (
        <TextField
          label={say(appTexts.username)}
          autoComplete="off"
          maxLength={64}
          value={username}
          error={isChecked && username === '' ? say(appTexts.noName) : undefined}
          onChange={(event) => setUsername(event.target.value.trim())}
        />
      )}
    </FormDialog>
  );
}

/** The new app with its secrets, which are shown once: Escape or a press beside it does not close them. */
function MadeApp({ made, onClose }: { readonly made: Made; readonly onClose: () => void }): ReactElement {
  const { say } = useReader();
  const { app, basic_password: password } = made.created;
  const isSecret = made.privateKeyPem !== undefined || password !== undefined;
  return (
    <Dialog
      title={say(appTexts.madeTitle, { app: app.name || app.app_id })}
      onClose={onClose}
      isHeld={isSecret}
      actions={
        <ButtonLink href={addressOf(['apps', app.app_id])} onClick={onClose}>
          {say(isSecret ? appTexts.saved : appTexts.done)}
        </ButtonLink>
      }
    >
      <div className="panel">
        <CopyField name="app_id" value={app.app_id} />
        {made.privateKeyPem !== undefined && <PrivateKey name={app.app_id} pem={made.privateKeyPem} />}
        {password !== undefined && (
          <>
            <Banner tone="warning" title={say(appTexts.password)}>
              {say(appTexts.passwordOnce)}
            </Banner>
            <CopyField name={say(appTexts.username)} value={app.basic_username ?? ''} />
            <CopyField name={say(appTexts.password)} value={password} isSecret />
          </>
        )}
        <GatewayKey />
      </div>
    </Dialog>
  );
}
