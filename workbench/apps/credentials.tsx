/** The configuration of an app's client: the gateway's public key, and the demo merchant's credentials. */
import { CodeBlock } from '@tollgate/design/code';
import { CopyField } from '@tollgate/design/copy';
import { Facts } from '@tollgate/design/facts';
import { useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { askSandbox, type DemoMerchant } from '../data/sandbox.ts';
import { useSession } from '../data/session.tsx';
import { useResource } from '../data/use-resource.ts';
import { appTexts } from './texts.ts';

/** The key that verifies the gateway's signatures for every app. */
export function GatewayKey(): ReactElement | null {
  const { say } = useReader();
  const session = useSession().answer;
  if (session === undefined) return null;
  return <CodeBlock title={say(appTexts.gatewayKey)} code={session.gateway_public_key_pem} isWrapped />;
}

/** The secrets of one of the demo merchant's apps. The gateway gives them to its own computer alone. */
export function DemoCredentials({ appId }: { readonly appId: string }): ReactElement | null {
  const { say } = useReader();
  const { answer, problem } = useResource<DemoMerchant>('demo-merchant', undefined, askSandbox);
  const copied = (name: string, value: string, isSecret: boolean) => ({
    name,
    value: <CopyField name={name} value={value} isSecret={isSecret} isInline />,
  });
  if (answer === undefined && problem === undefined) return null;
  return (
    <section className="panel">
      <h2>{say(appTexts.demoSecrets)}</h2>
      {answer === undefined ? (
        <p className="soft">{say(appTexts.noDemoSecrets, { reason: problem?.message ?? '' })}</p>
      ) : (
        <Facts
          facts={
            appId === answer.basic.app_id
              ? [
                  copied(say(appTexts.username), answer.basic.username, false),
                  copied(say(appTexts.password), answer.basic.password, true),
                ]
              : [copied(say(appTexts.privateKey), answer.app_private_key_pem, true)]
          }
        />
      )}
    </section>
  );
}
