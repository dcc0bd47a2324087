/** The start page: what this is, with links to the main parts. */
import Link from '@docusaurus/Link';
import { type ReactElement, type ReactNode, useContext } from 'react';
import { useSay } from '../choice/language.ts';
import { SidebarLinks } from '../navigation/sidebar.tsx';
import { SidebarsContext } from '../navigation/sidebar-context.ts';
import { allPages, linksHeading, nextLinks, opening, steps, stepsHeading } from './overview-texts.ts';

/** @param children a sample of code, from the page's own text */
export function Overview({ children }: { readonly children: ReactNode }): ReactElement {
  const say = useSay();
  const sidebars = useContext(SidebarsContext);
  return (
    <>
      <div className="opening">
        <div className="opening-words">
          <p className="opening-api">{say(opening.api)}</p>
          <h1>{say(opening.heading)}</h1>
          <p className="opening-lead">{say(opening.lead)}</p>
          <p className="opening-links">
            <Link className="button" to={nextLinks[0]?.to ?? '/'}>
              {say(opening.begin)}
            </Link>
            <Link to="/CloudAPI">{say(opening.reference)}</Link>
          </p>
        </div>
        <div className="opening-code">{children}</div>
      </div>
      <section className="overview-part" aria-labelledby="links">
        <h2 id="links">{say(linksHeading)}</h2>
        <ul className="link-cards overview-links">
          {nextLinks.map(({ to, title, text }) => (
            <li key={to}>
              <Link to={to}>
                <strong>{say(title)}</strong>
                <span>{say(text)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section className="overview-part" aria-labelledby="steps">
        <h2 id="steps">{say(stepsHeading)}</h2>
        <ol className="steps">
          {steps.map(({ to, status, title, text }) => (
            <li key={to}>
              <code>{`trans_status ${status}`}</code>
              <h3>
                <Link to={to}>{say(title)}</Link>
              </h3>
              <p>{say(text)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="overview-part" aria-labelledby="all">
        <h2 id="all">{say(allPages)}</h2>
        <div className="all-pages">
          {Object.entries(sidebars).map(([name, items]) => (
            <SidebarLinks key={name} items={items} />
          ))}
        </div>
      </section>
    </>
  );
}
