/** The dialog that registers a standing endpoint: of an app, for all of its notifications or chosen kinds. */
import type { AppPage } from '@tollgate/contract/workbench/apps';
import type { EndpointItem, EndpointRequest, NotificationKind } from '@tollgate/contract/workbench/endpoints';
import { notificationKinds } from '@tollgate/contract/workbench/notification-values';
import { CheckField, ChoiceGroup } from '@tollgate/design/choice';
import { TextField } from '@tollgate/design/field';
import { useReader } from '@tollgate/design/language';
import { SelectField } from '@tollgate/design/select-field';
import { useToast } from '@tollgate/design/toast';
import { type ReactElement, useState } from 'react';
import { badUrl, isHttpUrl } from '../address/urls.ts';
import { useAct } from '../data/use-act.ts';
import { useResource } from '../data/use-resource.ts';
import { appLabel } from '../parts/app-label.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Problem } from '../parts/problem.tsx';
import { endpointTexts, kindNames } from './texts.ts';

interface RegisterEndpointProps {
  readonly onClose: () => void;
  readonly onRegistered: () => void;
}

export function RegisterEndpoint({ onClose, onRegistered }: RegisterEndpointProps): ReactElement {
  const { say } = useReader();
  const toast = useToast();
  const { run, isActing, problem } = useAct<EndpointItem>();
  const apps = useResource<AppPage>('apps?limit=200');
  const items = apps.answer?.items ?? [];
  const [chosen, setChosen] = useState<string>();
  // Most use a new sandbox with the app that signs.
  const appId = chosen ?? items.find(({ sign_type: type }) => type === 'RSA2')?.app_id ?? '';
  const [url, setUrl] = useState('');
  const [which, setWhich] = useState<'every' | 'chosen'>('every');
  const [kinds, setKinds] = useState<readonly NotificationKind[]>([]);
  const [isChecked, setChecked] = useState(false);
  const isUrl = isHttpUrl(url);
  const hasKinds = which === 'every' || kinds.length > 0;

  const register = async () => {
    setChecked(true);
    if (!isUrl || !hasKinds || appId === '') return;
    const body: EndpointRequest = { app_id: appId, url, ...(which === 'chosen' && { kinds }) };
    const done = await run('endpoints', { body });
    if (done === undefined) return;
    toast({ text: say(endpointTexts.registered) });
    onRegistered();
    onClose();
  };
  return (
    <FormDialog
      title={say(endpointTexts.registerTitle)}
      act={say(endpointTexts.register)}
      isActing={isActing}
      isLoading={apps.isLoading && chosen === undefined}
      problem={problem}
      onClose={onClose}
      onAct={register}
    >
      <TextField
        label={say(endpointTexts.url)}
        hint={say(endpointTexts.urlHint)}
        type="url"
        inputMode="url"
        placeholder="https://shop.example.com/notify"
        value={url}
        error={isChecked && !isUrl ? say(badUrl) : undefined}
        onChange={(event) => setUrl(event.target.value.trim())}
      />
      <SelectField
        label={say(endpointTexts.app)}
        value={appId}
        placeholder={say(endpointTexts.chooseApp)}
        options={items.map((app) => ({ value: app.app_id, label: appLabel(app) }))}
        error={isChecked && appId === '' ? say(endpointTexts.noApp) : undefined}
        onChange={(event) => setChosen(event.target.value)}
      />
      <ChoiceGroup
        label={say(endpointTexts.which)}
        value={which}
        onChange={setWhich}
        error={isChecked && !hasKinds ? say(endpointTexts.noKind) : undefined}
        choices={[
          { value: 'every', label: say(endpointTexts.every) },
          { value: 'chosen', label: say(endpointTexts.chosen) },
        ]}
      />
      {which === 'chosen' && (
        <fieldset className="checks">
          <legend className="tg-hidden">{say(endpointTexts.kinds)}</legend>
          {notificationKinds.map((kind) => (
            <CheckField
              key={kind}
              label={say(kindNames[kind])}
              isChecked={kinds.includes(kind)}
              onChange={(isOn) =>
                setKinds(notificationKinds.filter((one) => (one === kind ? isOn : kinds.includes(one))))
              }
            />
          ))}
        </fieldset>
      )}
      {apps.problem !== undefined && <Problem problem={apps.problem} onRetry={apps.reload} />}
    </FormDialog>
  );
}
