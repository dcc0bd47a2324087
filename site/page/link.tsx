/**
 * A link: paths begin below the language's base URL, and what leads out of the site opens beside it. A plain element:
 * one listener on the document follows links within the site (browser/navigate.ts).
 */
import type { AnchorHTMLAttributes, ReactElement } from 'react';
import { usePlace } from './place.ts';

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** In place of `href`, for a path of a page. */
  readonly to?: string;
}

/** Puts the base URL before a path that starts with a slash and has none yet. */
function below(baseUrl: string, target: string): string {
  if (!target.startsWith('/') || target.startsWith(baseUrl) || `${target}/` === baseUrl) return target;
  return `${baseUrl}${target.slice(1)}`;
}

export default function Link({ to, href, ...rest }: LinkProps): ReactElement {
  const { baseUrl } = usePlace();
  const given = to ?? href;
  const elsewhere = given !== undefined && /^https?:/.test(given);
  return (
    <a
      {...(elsewhere ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      {...rest}
      href={given === undefined ? undefined : below(baseUrl, given)}
    />
  );
}
