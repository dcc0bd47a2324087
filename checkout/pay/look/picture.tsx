/** The picture of an item, or a drawing where there is none or it cannot be had. */
import { type ReactElement, useState } from 'react';

export function Picture({ source }: { readonly source: string | undefined }): ReactElement {
  const [failed, setFailed] = useState<string>();
  if (source !== undefined && failed !== source) {
    // The name stands beside it, so the picture says nothing of its own.
    return (
      <img
        className="picture"
        src={source}
        alt=""
        width="56"
        height="56"
        loading="lazy"
        decoding="async"
        onError={() => setFailed(source)}
      />
    );
  }
  return (
    <svg className="picture picture-none" viewBox="0 0 24 24" aria-hidden="true">
      <path d="m4 8 8-4 8 4v8l-8 4-8-4zm0 0 8 4 8-4m-8 4v8" />
    </svg>
  );
}
