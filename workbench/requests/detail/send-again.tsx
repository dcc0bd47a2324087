/** The dialog that sends a request once more: as it was, changed, or signed with the demo merchant's key. */
import type { RequestDetail } from '@tollgate/contract/workbench/requests';
import { Banner } from '@tollgate/design/banner';
import { Button, ButtonLink } from '@tollgate/design/button';
import { CheckField } from '@tollgate/design/choice';
import { Dialog } from '@tollgate/design/dialog';
import { TextAreaField } from '@tollgate/design/field';
import { formatJson } from '@tollgate/design/json';
import { useReader } from '@tollgate/design/language';
import { type ReactElement, useEffect, useState } from 'react';
import { addressOf } from '../../address/place.ts';
import { type DemoMerchant, loadDemoMerchant } from '../../data/sandbox.ts';
import { BodyBlock } from '../../parts/body-block.tsx';
import { CodeBadge } from '../../parts/code-badge.tsx';
import { isOfDemo, resend, type SentReply } from './resend.ts';
import { formatOf, isReadable } from './sign-again.ts';
import { againTexts, detailTexts } from './texts.ts';

interface SendAgainProps {
  readonly request: RequestDetail;
  readonly onClose: () => void;
}

export function SendAgain({ request, onClose }: SendAgainProps): ReactElement {
  const { say } = useReader();
  const [body, setBody] = useState(() => formatJson(request.body)?.text ?? request.body);
  const [demo, setDemo] = useState<DemoMerchant>();
  const [reason, setReason] = useState<string>();
  const [isSigning, setSigning] = useState(true);
  const [isSending, setSending] = useState(false);
  const [sent, setSent] = useState<SentReply>();
  const [hasFailed, setFailed] = useState(false);
  const [isChecked, setChecked] = useState(false);

  useEffect(() => {
    let isLeft = false;
    loadDemoMerchant().then(
      (known) => !isLeft && setDemo(known),
      (error: unknown) => !isLeft && setReason(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      isLeft = true;
    };
  }, []);

  const canSign = demo !== undefined && isOfDemo(request, demo);
  const isBroken = !isReadable(body, formatOf(request.headers['content-type']));
  const send = async () => {
    setChecked(true);
    // The reader may want to send broken bytes; only a signature needs a body that can be read.
    if (isBroken && canSign && isSigning) return;
    setSending(true);
    setFailed(false);
    try {
      setSent(await resend(request, body, canSign && isSigning ? demo : undefined));
    } catch {
      setSent(undefined);
      setFailed(true);
    }
    setSending(false);
  };

  return (
    <Dialog
      title={say(againTexts.title)}
      size="lg"
      onClose={onClose}
      isHeld={isSending}
      actions={
        <Button
          variant="primary"
          isLoading={isSending}
          // Not before it is known that it can be signed.
          isDisabled={demo === undefined && reason === undefined}
          onClick={() => void send()}
        >
          {say(againTexts.send)}
        </Button>
      }
    >
      <div className="panel">
        <p>{say(againTexts.intro)}</p>
        {request.redacted.length > 0 && (
          <Banner tone="warning">{say(againTexts.redacted, { names: request.redacted.join(', ') })}</Banner>
        )}
        <TextAreaField
          label={say(againTexts.body)}
          isCode
          rows={10}
          value={body}
          error={isChecked && isBroken && canSign && isSigning ? say(againTexts.unreadable) : undefined}
          onChange={(event) => setBody(event.target.value)}
        />
        {canSign && (
          <CheckField
            label={say(request.app_id === demo.basic.app_id ? againTexts.signBasic : againTexts.sign)}
            hint={say(againTexts.signHint)}
            isChecked={isSigning}
            onChange={setSigning}
          />
        )}
        {demo !== undefined && !canSign && <p className="soft">{say(againTexts.otherApp)}</p>}
        {reason !== undefined && <p className="soft">{say(againTexts.noKey, { reason })}</p>}
        {hasFailed && (
          <Banner tone="danger" isNew>
            {say(againTexts.failed)}
          </Banner>
        )}
        {sent !== undefined && <Answer sent={sent} />}
      </div>
    </Dialog>
  );
}

function Answer({ sent }: { readonly sent: SentReply }): ReactElement {
  const { say } = useReader();
  return (
    <>
      <Banner
        tone={sent.code === '0' ? 'success' : 'danger'}
        isNew
        title={say(againTexts.answered, { code: sent.code })}
        actions={
          <ButtonLink size="sm" href={addressOf(['psn', sent.psn])}>
            {say(againTexts.open)}
          </ButtonLink>
        }
      />
      <BodyBlock title={say(detailTexts.replyBody)} body={sent.body} aside={<CodeBadge code={sent.code} />} />
    </>
  );
}
