/** The state of an app as a badge: active or disabled. */
import type { AppItem } from '@tollgate/contract/workbench/apps';
import { Badge } from '@tollgate/design/badge';
import { useReader } from '@tollgate/design/language';
import type { ReactElement } from 'react';
import { appTexts } from './texts.ts';

export function AppState({ app }: { readonly app: AppItem }): ReactElement {
  const { say } = useReader();
  return app.disabled_ms === undefined ? (
    <Badge tone="success" shape="dot">
      {say(appTexts.active)}
    </Badge>
  ) : (
    <Badge tone="danger" shape="bar">
      {say(appTexts.disabled)}
    </Badge>
  );
}
