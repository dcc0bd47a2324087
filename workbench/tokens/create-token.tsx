/** The dialog that creates a token: a role, some or all of its permissions, merchants, and an end. */

import { roles } from '@tollgate/contract/workbench/roles';
import type { Permission, Role } from '@tollgate/contract/workbench/session';
import type { TokenCreated, TokenCreation } from '@tollgate/contract/workbench/tokens';
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import { CheckField } from '@tollgate/design/choice';
import { CodeBlock } from '@tollgate/design/code';
import { CopyField } from '@tollgate/design/copy';
import { Dialog } from '@tollgate/design/dialog';
import { TextField } from '@tollgate/design/field';
import { gatewayUrl } from '@tollgate/design/gateway-address';
import { useReader } from '@tollgate/design/language';
import { SelectField } from '@tollgate/design/select-field';
import { type ReactElement, useState } from 'react';
import { useAct } from '../data/use-act.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { type Lifetime, lifetimes, permissionNames, tokenTexts } from './texts.ts';

interface CreateTokenProps {
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

const roleNames = [
  'admin',
  'developer',
  'support',
  'accountant',
  'viewer',
] as const satisfies readonly Role[];
const [, , defaultLifetime] = lifetimes;

const merchantsOf = (typed: string): readonly string[] => typed.split(/[\s,，]+/).filter(Boolean);

export function CreateToken({ onClose, onCreated }: CreateTokenProps): ReactElement {
  const { say } = useReader();
  const { run, isActing, problem } = useAct<TokenCreated>();
  const [name, setName] = useState('');
  // The role that can change nothing is chosen first.
  const [role, setRole] = useState<Role>('viewer');
  const [left, setLeft] = useState<readonly Permission[]>([]);
  const [typed, setTyped] = useState('');
  const [lifetime, setLifetime] = useState<Lifetime>(defaultLifetime);
  const [isChecked, setChecked] = useState(false);
  const [made, setMade] = useState<TokenCreated>();

  const allowed = roles[role].permissions;
  const scope = allowed.filter((one) => !left.includes(one));
  const merchants = merchantsOf(typed);
  const hasBadMerchant = merchants.some((one) => !/^\d{12}$/.test(one));
  const create = async () => {
    setChecked(true);
    if (name.trim() === '' || scope.length === 0 || hasBadMerchant) return;
    const body: TokenCreation = {
      name: name.trim(),
      role,
      permissions: scope,
      lifetime_ms: lifetime.ms,
      ...(merchants.length > 0 && { merchants }),
    };
    const created = await run('tokens', { body });
    if (created === undefined) return;
    setMade(created);
    onCreated();
  };
  if (made !== undefined) return <Made made={made} onClose={onClose} />;
  return (
    <FormDialog
      title={say(tokenTexts.createTitle)}
      act={say(tokenTexts.create)}
      isActing={isActing}
      problem={problem}
      onClose={onClose}
      onAct={create}
    >
      <TextField
        label={say(tokenTexts.name)}
        hint={say(tokenTexts.nameHint)}
        autoComplete="off"
        maxLength={64}
        value={name}
        error={isChecked && name.trim() === '' ? say(tokenTexts.noName) : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={say(tokenTexts.role)}
        value={role}
        options={roleNames.map((value) => ({ value, label: say(roles[value].title) }))}
        onValue={(chosen) => {
          setRole(chosen);
          setLeft([]);
        }}
      />
      <fieldset className="checks">
        <legend>{say(tokenTexts.permissions)}</legend>
        {allowed.map((permission) => (
          <CheckField
            key={permission}
            label={say(permissionNames[permission])}
            isChecked={!left.includes(permission)}
            onChange={(isOn) =>
              setLeft(isOn ? left.filter((one) => one !== permission) : [...left, permission])
            }
          />
        ))}
      </fieldset>
      {isChecked && scope.length === 0 && <Banner tone="danger">{say(tokenTexts.noScope)}</Banner>}
      <SelectField
        label={say(tokenTexts.lifetime)}
        value={lifetime.value}
        options={lifetimes.map(({ value, name: label }) => ({ value, label: say(label) }))}
        onChange={({ target }) =>
          setLifetime(lifetimes.find(({ value }) => value === target.value) ?? lifetime)
        }
      />
      <TextField
        label={say(tokenTexts.merchants)}
        hint={say(tokenTexts.merchantsHint)}
        isOptional
        autoComplete="off"
        value={typed}
        error={isChecked && hasBadMerchant ? say(tokenTexts.badMerchants) : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  );
}

/** The token, which is shown once: only the button closes the dialog, not a press beside it. */
function Made({
  made,
  onClose,
}: {
  readonly made: TokenCreated;
  readonly onClose: () => void;
}): ReactElement {
  const { say } = useReader();
  const address = `${gatewayUrl()}/workbench/api/orders?limit=5`;
  return (
    <Dialog
      title={say(tokenTexts.madeTitle, { name: made.item.name })}
      onClose={onClose}
      isHeld
      actions={
        <Button variant="primary" onClick={onClose}>
          {say(tokenTexts.close)}
        </Button>
      }
    >
      <div className="panel">
        <Banner tone="warning">{say(tokenTexts.once)}</Banner>
        <CopyField name={say(tokenTexts.token)} value={made.token} isSecret />
        <CodeBlock
          title={say(tokenTexts.tryIt)}
          code={`curl -sS '${address}' \\\n  -H "Authorization: Bearer $TOLLGATE_TOKEN"`}
          isWrapped
        />
      </div>
    </Dialog>
  );
}
