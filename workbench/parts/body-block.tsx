/** A body: formatted where it is JSON, and exactly as it came on request; JSON inside of it by itself. */
import type { Text } from '@tollgate/contract/model';
import { SwitchField } from '@tollgate/design/choice';
import { CodeBlock } from '@tollgate/design/code';
import { useReader } from '@tollgate/design/language';
import { type ReactElement, type ReactNode, useState } from 'react';
import { formatJson, nestedJson } from './json-text.ts';

const asSent: Text = { en: 'As sent, byte for byte', zh: '显示原文' };

interface BodyBlockProps {
  readonly title: string;
  readonly body: string;
  readonly aside?: ReactNode;
}

export function BodyBlock({ title, body, aside }: BodyBlockProps): ReactElement {
  const { say } = useReader();
  const [isRaw, setRaw] = useState(false);
  const formatted = formatJson(body);
  const nested = isRaw ? [] : nestedJson(body);
  if (formatted === undefined)
    return <CodeBlock title={title} code={body} isWrapped height="short" aside={aside} />;
  return (
    <div className="body-block">
      {isRaw ? (
        <CodeBlock key="raw" title={title} code={body} isWrapped height="short" aside={aside} />
      ) : (
        <CodeBlock
          key="formatted"
          title={title}
          code={formatted.text}
          html={formatted.html}
          height="short"
          aside={aside}
        />
      )}
      {nested.map(({ name, text, html }) => (
        <CodeBlock key={name} title={`${title} · ${name}`} code={text} html={html} height="short" />
      ))}
      <SwitchField label={say(asSent)} isChecked={isRaw} onChange={setRaw} />
    </div>
  );
}
