/** The code of a reply: 0 is success, everything else is a refusal or an error. */
import { Badge } from '@tollgate/design/badge';
import type { ReactElement } from 'react';

/** SYS001 is the gateway's own failure; the others are the caller's to correct. */
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
