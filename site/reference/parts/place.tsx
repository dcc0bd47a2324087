/** Where the markup is: on which page of the reference, and in which language's part of the site. */
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { allPage, type ReferencePage } from '../pages.ts';
import { hrefOf } from '../places.ts';

export interface Place {
  /** Where the pages of this language begin: `/docs/` or `/docs/zh/`. */
  readonly baseUrl: string;
  readonly page: ReferencePage;
}

export const PlaceContext = createContext<Place>({ baseUrl: '/docs/', page: allPage });

/** Returns true if all of the reference is on this page. */
export function useIsWhole(): boolean {
  return useContext(PlaceContext).page.kind === 'all';
}

interface PlaceLinkProps {
  /** The id of a call, field, value, error or section. */
  readonly id: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to whatever has an id, on whichever page it is. */
export function PlaceLink({ id, className, children }: PlaceLinkProps): ReactElement {
  const { baseUrl, page } = useContext(PlaceContext);
  return (
    <a className={className} href={hrefOf(id, baseUrl, page.path)}>
      {children}
    </a>
  );
}

/** A link to a page of the site by its path below the language's base URL. */
export function SiteLink({
  path,
  isHere = false,
  children,
}: {
  readonly path: string;
  readonly isHere?: boolean;
  readonly children: ReactNode;
}): ReactElement {
  const { baseUrl } = useContext(PlaceContext);
  return (
    <a href={baseUrl + path} aria-current={isHere ? 'page' : undefined}>
      {children}
    </a>
  );
}

interface HeadingProps {
  /** Its level on the page that has everything; a page about it alone has it as its title. */
  readonly level: number;
  readonly id?: string | undefined;
  readonly children: ReactNode;
}

/** On the page that has everything a call is below its area, the notification and the others are not. */
function levelsLess({ subject, kind }: ReferencePage): number {
  if (subject === undefined) return 0;
  return kind === 'call' ? 2 : 1;
}

export function Heading({ level, id, children }: HeadingProps): ReactElement {
  const { page } = useContext(PlaceContext);
  const Tag = `h${level - levelsLess(page)}` as 'h1' | 'h2' | 'h3' | 'h4';
  return <Tag id={id}>{children}</Tag>;
}
