/** The scope of a rule: everything, one app or one order; and for a fault of calls, which call. */
import { faultPlaceOf } from '@tollgate/contract/faults';
import type { AppItem } from '@tollgate/contract/workbench/apps';
import { ChoiceGroup } from '@tollgate/design/choice';
import { TextField } from '@tollgate/design/field';
import { useReader } from '@tollgate/design/language';
import { SelectField } from '@tollgate/design/select-field';
import type { ReactElement } from 'react';
import { appLabel } from '../parts/app-label.ts';
import { methodNames } from '../requests/methods.ts';
import type { RuleForm } from './rule-form.ts';
import { faultTexts } from './texts.ts';

export interface RuleFieldsProps {
  readonly form: RuleForm;
  readonly onChange: (changes: Partial<RuleForm>) => void;
  /** Returns the mistake in a field, once the form was sent. */
  readonly problemOf: (field: keyof RuleForm) => string | undefined;
}

interface ScopeFieldsProps extends RuleFieldsProps {
  readonly apps: readonly AppItem[];
  readonly merchants: readonly string[];
}

export function ScopeFields(props: ScopeFieldsProps): ReactElement {
  const { form, onChange, problemOf, apps, merchants } = props;
  const { say } = useReader();
  return (
    <>
      <ChoiceGroup
        label={say(faultTexts.whom)}
        isLabelHidden
        look="segments"
        value={form.scope}
        onChange={(scope) => onChange({ scope })}
        choices={[
          { value: 'all', label: say(faultTexts.all) },
          { value: 'app', label: say(faultTexts.oneApp) },
          { value: 'order', label: say(faultTexts.oneOrder) },
        ]}
      />
      {form.scope === 'all' && <p className="soft">{say(faultTexts.allHint)}</p>}
      {form.scope === 'app' && (
        <SelectField
          label={say(faultTexts.app)}
          value={form.appId}
          placeholder={say(faultTexts.chooseApp)}
          options={apps.map((app) => ({ value: app.app_id, label: appLabel(app) }))}
          error={problemOf('appId')}
          onChange={({ target }) => {
            const app = apps.find(({ app_id: appId }) => appId === target.value);
            onChange({ appId: target.value, ...(app !== undefined && { merchantNo: app.merchant_no }) });
          }}
        />
      )}
      {form.scope === 'order' && (
        <TextField
          label={say(faultTexts.orderNumber)}
          hint={say(faultTexts.orderHint)}
          autoComplete="off"
          spellCheck={false}
          maxLength={32}
          value={form.order}
          error={problemOf('order')}
          onChange={({ target }) => onChange({ order: target.value.trim() })}
        />
      )}
      {form.scope === 'order' && (merchants.length > 1 || problemOf('merchantNo') !== undefined) && (
        <SelectField
          label={say(faultTexts.merchant)}
          value={form.merchantNo}
          placeholder={say(faultTexts.chooseMerchant)}
          options={merchants.map((value) => ({ value, label: value }))}
          error={problemOf('merchantNo')}
          onChange={({ target }) => onChange({ merchantNo: target.value })}
        />
      )}
      {faultPlaceOf(form.fault) === 'call' && (
        <SelectField
          label={say(faultTexts.call)}
          isOptional
          value={form.method}
          options={[
            { value: '', label: say(faultTexts.anyCall) },
            ...methodNames.map((value) => ({ value, label: value })),
          ]}
          onChange={({ target }) => onChange({ method: target.value })}
        />
      )}
    </>
  );
}
