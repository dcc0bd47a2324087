/** The code of a reply as a badge. */
import { Badge } from '@tollgate/design/badge';
import type { ReactElement } from 'react';

/** 0 is success, every other code a refusal or an error of the gateway. */
export function CodeBadge({ code }: { readonly code: string }): ReactElement {
  if (code === '0')
    return (
      <Badge tone="success" shape="dot">
        0
      </Badge>
    );
  return (
    <Badge tone="danger" shape="cross">
      {code}
    </Badge>
  );
}
