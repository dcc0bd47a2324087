/**
 * A part of a page that does something. It is rendered by itself while the site is built, so that the browser can take
 * it over by itself (site/browser/islands.ts) and the text around it stays HTML.
 */
import { type ComponentType, type ReactElement, useId } from 'react';
import { renderToString } from 'react-dom/server';
import type { IslandName } from './island-name.ts';
import { PlaceContext, usePlace } from './place.ts';

interface IslandProps<Props extends object> {
  /** The name by which the browser finds the part's code. */
  readonly name: IslandName;
  readonly part: ComponentType<Props>;
  /** Plain data: the browser reads them from the page. */
  readonly props: Props;
  /** `near`: the code comes before the reader does, since the part is empty; otherwise when the reader turns to it. */
  readonly when?: 'near';
}

export function Island<Props extends object>({
  name,
  part: Part,
  props,
  when,
}: IslandProps<Props>): ReactElement {
  const place = usePlace();
  // Ids that React makes inside begin with it, in the page and in the browser, and differ between two islands.
  const prefix = useId();
  const html = renderToString(
    <PlaceContext value={place}>
      <Part {...props} />
    </PlaceContext>,
    { identifierPrefix: prefix },
  );
  return (
    <div
      data-island={name}
      data-when={when}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
