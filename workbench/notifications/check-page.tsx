/** The tool that checks a pasted notification or reply, in the browser alone. */
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import { CodeBlock } from '@tollgate/design/code';
import { TextAreaField } from '@tollgate/design/field';
import { useReader } from '@tollgate/design/language';
import { type ReactElement, useState } from 'react';
import { pages } from '../address/pages.ts';
import { useSession } from '../data/session.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { checkMessage, type MessageCheck } from './check.ts';
import { checkTexts } from './texts.ts';

export default function CheckPage(): ReactElement {
  const { say } = useReader();
  const [body, setBody] = useState('');
  const [typedKey, setKey] = useState<string>();
  const session = useSession().answer;
  const key = typedKey ?? session?.gateway_public_key_pem ?? '';
  const [check, setCheck] = useState<MessageCheck>();

  return (
    <>
      <PageHead title={say(pages.check.label)} back={pages.notifications} hasTimes={false} />
      <p className="soft">{say(checkTexts.intro)}</p>
      <form
        className="panel form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void checkMessage(body, key).then(setCheck);
        }}
      >
        <TextAreaField
          label={say(checkTexts.body)}
          isCode
          rows={10}
          value={body}
          onChange={(event) => {
            setBody(event.target.value);
            setCheck(undefined);
          }}
        />
        <TextAreaField
          label={say(checkTexts.key)}
          hint={say(checkTexts.keyHint)}
          isCode
          rows={5}
          value={key}
          error={check?.outcome === 'bad-key' ? say(checkTexts.badKey) : undefined}
          onChange={(event) => {
            setKey(event.target.value);
            setCheck(undefined);
          }}
        />
        <div>
          <Button type="submit" variant="primary">
            {say(checkTexts.check)}
          </Button>
        </div>
      </form>
      {check !== undefined && check.outcome !== 'bad-key' && <Outcome check={check} />}
    </>
  );
}

function Outcome({ check }: { readonly check: Exclude<MessageCheck, { outcome: 'bad-key' }> }): ReactElement {
  const { say } = useReader();
  const text = {
    good: checkTexts.goodText,
    missing: checkTexts.missingText,
    unreadable: checkTexts.unreadableText,
    unable: checkTexts.unableText,
    wrong: check.outcome === 'wrong' ? check.reason : checkTexts.wrong,
  }[check.outcome];
  return (
    <>
      <Banner
        tone={check.outcome === 'good' ? 'success' : 'danger'}
        isNew
        title={say(checkTexts[check.outcome])}
      >
        {say(text)}
      </Banner>
      {'stringToSign' in check && (
        <CodeBlock title={say(checkTexts.stringToSign)} code={check.stringToSign} isWrapped height="short" />
      )}
    </>
  );
}
