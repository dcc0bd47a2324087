/** A body: formatted where it is JSON, byte for byte on request; JSON texts inside of its members in blocks below. */
import type { Text } from '@tollgate/contract/model';
import { SwitchField } from '@tollgate/design/choice';
import { CodeBlock } from '@tollgate/design/code';
import { formatJson, type PrintedJson } from '@tollgate/design/json';
import { useReader } from '@tollgate/design/language';
import { type ReactElement, type ReactNode, useState } from 'react';

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

/** Returns the JSON texts inside of the members of an object, such as `data` of a reply, each formatted. */
export function nestedJson(source: string): readonly (PrintedJson & { readonly name: string })[] {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return [];
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const formatted = typeof member === 'string' && member !== '{}' ? formatJson(member) : undefined;
    return formatted === undefined ? [] : [{ name, ...formatted }];
  });
}
