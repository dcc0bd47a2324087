/**
 * A link as Docusaurus gives it to pages: below the base URL, checked when the site is built, followed without
 * a reload, and its target prefetched once it is in sight or pointed at, save on slow connections (spec §2).
 */
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { type AnchorHTMLAttributes, type ReactElement, useEffect, useRef } from 'react';
import { Link as RouterLink } from './router.tsx';

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to?: string;
  readonly autoAddBaseUrl?: boolean;
  readonly 'data-noBrokenLinkCheck'?: boolean;
}

const withProtocol = /^(?:\w*:|\/\/)/;
const asFile = 'pathname://';

/** A page has many links in sight at once, and starting comes before what may be read next. */
function whenIdle(task: () => void): void {
  // Safari has no such callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(task);
  else setTimeout(task, 200);
}

/** Puts the base URL before a path that starts with a slash and has none yet. */
function below(baseUrl: string, target: string): string {
  if (!target.startsWith('/') || target.startsWith(baseUrl) || `${target}/` === baseUrl) return target;
  return `${baseUrl}${target.slice(1)}`;
}

export default function Link({
  to,
  href,
  autoAddBaseUrl = true,
  'data-noBrokenLinkCheck': isUnchecked = false,
  ...rest
}: LinkProps): ReactElement {
  const { baseUrl } = useDocusaurusContext().siteConfig;
  const brokenLinks = useBrokenLinks();
  const anchor = useRef<HTMLAnchorElement>(null);
  const given = to ?? href;
  const isInternal = given !== undefined && !withProtocol.test(given);
  const plain = given?.replace(asFile, '');
  const target = plain !== undefined && autoAddBaseUrl ? below(baseUrl, plain) : plain;
  const isRouted = isInternal && target !== undefined && !target.startsWith('#') && rest.target === undefined;

  useEffect(() => {
    const element = anchor.current;
    if (!isRouted || element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      whenIdle(() => window.docusaurus.prefetch(target));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isRouted, target]);

  if (!isUnchecked && (isRouted || target?.startsWith('#'))) brokenLinks.collectLink(target);
  if (rest.id !== undefined) brokenLinks.collectAnchor(rest.id);
  if (!isRouted) {
    const elsewhere = target !== undefined && !isInternal && /^https?:/.test(target);
    return (
      <a {...(elsewhere ? { target: '_blank', rel: 'noopener noreferrer' } : {})} {...rest} href={target} />
    );
  }
  const load = () => window.docusaurus.preload(target);
  return (
    <RouterLink
      {...rest}
      to={target}
      innerRef={anchor}
      onMouseEnter={load}
      onTouchStart={load}
      onFocus={load}
    />
  );
}
