/** A request to copy: as the command that sends the same bytes, or as code in the languages of the documentation. */

import type { RequestDetail } from '@tollgate/contract/workbench/requests';
import { Banner } from '@tollgate/design/banner';
import { CodeBlock } from '@tollgate/design/code';
import { gatewayUrl } from '@tollgate/design/gateway-address';
import { useReader } from '@tollgate/design/language';
import { Skeleton } from '@tollgate/design/progress';
import { type Tab, Tabs } from '@tollgate/design/tabs';
import { type ReactElement, useEffect, useState } from 'react';
import { docsAddress } from '../../address/urls.ts';
import { asCurl } from './copies.ts';
import type { RequestSample } from './samples.ts';
import { copyTexts } from './texts.ts';

/** The names of the samples, which are loaded when one of them is asked for. */
export const copyLanguages = ['TypeScript', 'Python', 'Java', 'PHP', 'C#', 'C', 'Go'] as const;
type Choice = 'sent' | (typeof copyLanguages)[number] | 'curl';

type Loaded = readonly RequestSample[] | 'unreadable' | 'failed' | undefined;

export function CopyAs({ request }: { readonly request: RequestDetail }): ReactElement {
  const { say } = useReader();
  const [choice, setChoice] = useState<Choice>('sent');
  const samples = useSamples(request, choice !== 'sent');
  const tabs: readonly Tab<Choice>[] = [
    {
      id: 'sent',
      label: say(copyTexts.asSent),
      panel: (
        <div className="panel">
          <CodeBlock title="curl" code={asCurl(request, gatewayUrl())} isWrapped height="short" />
          <p className="soft">{say(copyTexts.curlNote)}</p>
        </div>
      ),
    },
    ...([...copyLanguages.slice(0, 6), 'curl', ...copyLanguages.slice(6)] as const).map((name) => ({
      id: name,
      label: name,
      panel: <Sample samples={samples} name={name} isBasic={isBasic(request)} />,
    })),
  ];
  return (
    <section className="panel" aria-labelledby="copies">
      <h2 id="copies">{say(copyTexts.title)}</h2>
      <Tabs label={say(copyTexts.title)} tabs={tabs} value={choice} onChange={setChoice} />
    </section>
  );
}

const isBasic = ({ headers }: RequestDetail) => headers['authorization'] !== undefined;

function useSamples(request: RequestDetail, isWanted: boolean): Loaded {
  const [samples, setSamples] = useState<Loaded>();
  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    import('./samples.ts').then(
      ({ samplesOf }) => !isLeft && setSamples(samplesOf(request, gatewayUrl()) ?? 'unreadable'),
      () => !isLeft && setSamples('failed'),
    );
    return () => {
      isLeft = true;
    };
  }, [request, isWanted]);
  return samples;
}

interface SampleProps {
  readonly samples: Loaded;
  readonly name: string;
  readonly isBasic: boolean;
}

function Sample({ samples, name, isBasic: usesBasic }: SampleProps): ReactElement {
  const { say, language } = useReader();
  if (samples === undefined) return <Skeleton shape="block" lines={3} />;
  if (samples === 'unreadable' || samples === 'failed')
    return <Banner tone="warning">{say(copyTexts[samples])}</Banner>;
  const found = samples.find((each) => each.name === name);
  if (found === undefined) return <Banner tone="warning">{say(copyTexts.failed)}</Banner>;
  return (
    <div className="panel">
      <CodeBlock title={name} code={found.code} height="short" />
      {usesBasic && <p className="soft">{say(copyTexts.basic)}</p>}
      {found.client === undefined ? (
        <p className="soft">
          {say(copyTexts.filesOfC)} <a href={docsAddress(language, 'CloudCDemo')}>{say(copyTexts.guide)}</a>
        </p>
      ) : (
        <details>
          <summary>{say(copyTexts.client)}</summary>
          <div className="panel">
            <p className="soft">{say(copyTexts.clientText)}</p>
            <CodeBlock title={say(copyTexts.clientOf, { name })} code={found.client} height="short" />
          </div>
        </details>
      )}
    </div>
  );
}
