/** How often a rule strikes, how long its fault takes, and when it ends. */
import { faultKind } from '@tollgate/contract/faults';
import { TextField } from '@tollgate/design/field';
import { useReader } from '@tollgate/design/language';
import { SelectField } from '@tollgate/design/select-field';
import type { ReactElement } from 'react';
import { spanText } from '../parts/moments.ts';
import { type RuleForm, spanUnits } from './rule-form.ts';
import type { RuleFieldsProps } from './scope-fields.tsx';
import { faultTexts } from './texts.ts';

type NumberName = 'times' | 'every' | 'percent' | 'delaySeconds' | 'lasts';

export function FrequencyFields({ form, onChange, problemOf }: RuleFieldsProps): ReactElement {
  const { say, locale } = useReader();
  const usualMs = faultKind(form.fault)?.delayMs;
  const numeric = (name: NumberName) => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 10,
    value: form[name],
    error: problemOf(name),
    onChange: ({ target }: { readonly target: HTMLInputElement }) =>
      onChange({ [name]: target.value } satisfies Partial<RuleForm>),
  });
  return (
    <div className="fault-fields">
      <TextField label={say(faultTexts.times)} hint={say(faultTexts.timesHint)} {...numeric('times')} />
      <div className="fault-span">
        <TextField label={say(faultTexts.lasts)} {...numeric('lasts')} />
        <SelectField
          label={say(faultTexts.unit)}
          value={form.unit}
          options={spanUnits.map(({ value }) => ({ value, label: say(faultTexts[value]) }))}
          onValue={(unit) => onChange({ unit })}
        />
      </div>
      {usualMs !== undefined && (
        <TextField
          label={say(faultTexts.delay)}
          hint={say(faultTexts.delayHint, { span: spanText(locale, usualMs) })}
          suffix={say(faultTexts.seconds)}
          {...numeric('delaySeconds')}
        />
      )}
      <TextField label={say(faultTexts.every)} hint={say(faultTexts.everyHint)} {...numeric('every')} />
      <TextField
        label={say(faultTexts.percent)}
        hint={say(faultTexts.percentHint)}
        suffix="%"
        {...numeric('percent')}
      />
      <TextField
        label={say(faultTexts.seed)}
        hint={say(faultTexts.seedHint)}
        isOptional
        autoComplete="off"
        spellCheck={false}
        maxLength={32}
        value={form.seed}
        error={problemOf('seed')}
        onChange={({ target }) => onChange({ seed: target.value.trim() })}
      />
    </div>
  );
}
