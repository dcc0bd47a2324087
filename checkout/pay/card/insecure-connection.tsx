/** The message in place of the card form on a connection without encryption. */
import { Banner } from '@tollgate/design/banner';
import type { Speaker } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { insecure } from '../texts/insecure.ts';

/** Replaces the form where the browser has no WebCrypto. */
export function InsecureConnection({ reader }: { readonly reader: Speaker }): ReactElement {
  return (
    <Banner tone="warning" title={reader.say(insecure.title)}>
      {reader.say(insecure.text)}
    </Banner>
  );
}
