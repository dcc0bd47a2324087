/** The error catalogue, loaded at the first refusal on a page, and kept. */
import type { CatalogueError } from '@tollgate/contract/model';
import { useEffect, useState } from 'react';

export type Catalogue = Readonly<Record<string, CatalogueError>>;

let loaded: Catalogue | undefined;

/** Returns the catalogue; undefined until it is loaded, and while it is not wanted. */
export function useCatalogue(isWanted: boolean): Catalogue | undefined {
  const [catalogue, setCatalogue] = useState(loaded);
  useEffect(() => {
    if (!isWanted || catalogue !== undefined) return;
    let isLeft = false;
    import('@tollgate/contract/errors/catalogue').then(
      ({ errors }) => {
        loaded = errors;
        if (!isLeft) setCatalogue(errors);
      },
      // Without it the page shows the code and the message alone.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [isWanted, catalogue]);
  return catalogue;
}
