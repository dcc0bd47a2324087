/** The links of a reply as links, and what a wallet scans as a picture. */
import { type ReactElement, useEffect, useState } from 'react';
import { useSay } from '../../page/language.ts';
import { texts } from '../texts.ts';

interface ReplyLinksProps {
  readonly data: Readonly<Record<string, unknown>>;
}

/** The member that a payer scans. */
const scanned = 'qrcode_url';

export interface NamedLink {
  readonly name: string;
  readonly url: string;
}

/** Members of a reply's data whose values are addresses that a browser can open. */
export function linksOf(data: Readonly<Record<string, unknown>>): readonly NamedLink[] {
  return Object.entries(data).flatMap(([name, value]) =>
    typeof value === 'string' && /^https?:\/\/\S+$/.test(value) ? [{ name, url: value }] : [],
  );
}

export function ReplyLinks({ data }: ReplyLinksProps): ReactElement | null {
  const say = useSay();
  const links = linksOf(data);
  const code = data[scanned];
  if (links.length === 0 && code === undefined) return null;
  return (
    <div className="console-links" id="console-links">
      <ul>
        {links.map(({ name, url }) => (
          <li key={name}>
            <code>{name}</code>{' '}
            <a href={url} target="_blank" rel="noopener">
              {url}
              <span className="tg-hidden"> {say(texts.newTab)}</span>
            </a>
          </li>
        ))}
      </ul>
      {typeof code === 'string' && <QrPicture key={code} text={code} />}
    </div>
  );
}

const cellPx = 4;
const quietPx = 4 * cellPx;

/** The program that draws it loads with the first code. */
function QrPicture({ text }: { readonly text: string }): ReactElement | null {
  const say = useSay();
  const [source, setSource] = useState<string | undefined>(undefined);
  useEffect(() => {
    let isOver = false;
    import('qrcode-generator').then(
      ({ default: makeCode }) => {
        const code = makeCode(0, 'M');
        code.addData(text, 'Byte');
        code.make();
        if (!isOver) setSource(code.createDataURL(cellPx, quietPx));
      },
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [text]);
  return source === undefined ? null : <img src={source} alt={say(texts.qrPicture)} />;
}
