/** The signature doctor for what a reader pastes: a refused request, or a string and its signature. */
import type { Text } from '@tollgate/contract/model';
import type { Diagnosis } from '@tollgate/contract/signing/doctor/types';
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import { SelectField } from '@tollgate/design/select-field';
import { type ReactElement, useState } from 'react';
import { useLanguage, useSay } from '../../page/language.ts';
import type { Account } from '../account/account.ts';
import { publicKeyOf } from '../account/keys.ts';
import { failureText } from '../failure-text.ts';
import { TextField } from '../text-field.tsx';
import { texts } from '../texts.ts';
import { diagnoseSuspect, isGood, kindOf, type PastedKind, readPasted } from './diagnosis.ts';
import { DiagnosisView } from './diagnosis-view.tsx';

type Result =
  | { readonly kind: 'good' }
  | { readonly kind: 'problem'; readonly text: string }
  | { readonly kind: 'diagnosis'; readonly diagnosis: Diagnosis };

const kindTexts: Readonly<Record<PastedKind, Text>> = {
  json: texts.kindJson,
  form: texts.kindForm,
  string: texts.kindString,
};
const kinds = ['json', 'form', 'string'] as const;
const problemTexts = { unreadable: texts.pastedUnreadable, 'no-sign': texts.pastedNoSign } as const;

export function DoctorView({ account }: { readonly account: Account }): ReactElement {
  const [language, say] = [useLanguage(), useSay()];
  const [pasted, setPasted] = useState('');
  const [chosen, setChosen] = useState<PastedKind | undefined>(undefined);
  const [sign, setSign] = useState('');
  const [publicKeyPem, setPublicKeyPem] = useState('');
  const [result, setResult] = useState<Result | undefined>(undefined);
  const kind = chosen ?? kindOf(pasted);

  async function examine(): Promise<Result> {
    const problem = (text: Text): Result => ({ kind: 'problem', text: say(text) });
    const read = readPasted(kind, pasted, sign);
    if (!read.ok) return problem(problemTexts[read.problem]);
    const hasOwn = publicKeyPem.trim() !== '';
    if (!hasOwn && account.privateKeyPem.trim() === '') return problem(texts.pastedNoKey);
    try {
      const key = hasOwn ? publicKeyPem : await publicKeyOf(account.privateKeyPem);
      if (await isGood(read.members, read.sign, key)) return { kind: 'good' };
      const { gatewayPublicKeyPem } = account;
      const format = kind === 'json' ? 'json' : 'form';
      const suspect = {
        body: pasted,
        format,
        sign: read.sign,
        publicKeyPem: key,
        gatewayPublicKeyPem,
      } as const;
      return { kind: 'diagnosis', diagnosis: await diagnoseSuspect(suspect, read.members) };
    } catch (error) {
      return { kind: 'problem', text: failureText(error, language) };
    }
  }
  return (
    <div className="console-doctor">
      <p className="console-about">{say(texts.doctorHow)}</p>
      <TextField label={say(texts.pasted)} value={pasted} rows={6} onChange={setPasted} />
      <SelectField
        label={say(texts.pastedKind)}
        id="console-pasted-kind"
        options={kinds.map((each) => ({ value: each, label: say(kindTexts[each]) }))}
        value={kind}
        onChange={({ target }) => setChosen(kinds.find((each) => each === target.value))}
      />
      <TextField
        label={say(texts.pastedSign)}
        isOptional
        value={sign}
        rows={3}
        about={say(texts.pastedSignHow)}
        onChange={setSign}
      />
      <TextField
        label={say(texts.publicKey)}
        isOptional
        value={publicKeyPem}
        rows={4}
        about={say(texts.publicKeyHow)}
        onChange={setPublicKeyPem}
      />
      <Button variant="primary" onClick={async () => setResult(await examine())}>
        {say(texts.diagnose)}
      </Button>
      <div role="status" id="console-doctor-result">
        {result?.kind === 'good' && <Banner tone="success">{say(texts.signatureFits)}</Banner>}
        {result?.kind === 'problem' && <Banner tone="danger">{result.text}</Banner>}
        {result?.kind === 'diagnosis' && <DiagnosisView diagnosis={result.diagnosis} />}
      </div>
    </div>
  );
}
