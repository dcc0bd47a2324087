/** The start page: what this is, the first payment, what to do next, and last the directory of all pages. */
import { type ReactElement, type ReactNode, useContext } from 'react';
import { useLanguage, useSay } from '../../page/language.ts';
import Link from '../../page/link.tsx';
import { RunSandbox } from '../../page/run-sandbox.tsx';
import { PictureFigure } from '../../pictures/figure.ts';
import { SidebarLinks } from '../navigation/sidebar.tsx';
import { SidebarsContext } from '../navigation/sidebars.ts';
import {
  allPages,
  doors,
  doorsHeading,
  firstPaymentRoute,
  linksHeading,
  nextLinks,
  opening,
  serverHeading,
  serverLead,
  serverRoute,
  serverSteps,
  steps,
  stepsHeading,
  stepsLead,
  tools,
  toolsHeading,
} from './overview-texts.ts';

/** @param children a program that runs as it is, and how, from the page's own text */
export function Overview({ children }: { readonly children: ReactNode }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const sidebars = useContext(SidebarsContext);
  return (
    <>
      <div className="opening">
        <div className="opening-words">
          <p className="opening-api">{say(opening.api)}</p>
          <h1>{say(opening.heading)}</h1>
          <p className="opening-lead">{say(opening.lead)}</p>
          <p className="opening-links">
            <Link className="tg-button" data-variant="primary" data-size="lg" to={firstPaymentRoute}>
              {say(opening.begin)}
            </Link>
            <RunSandbox size="lg" />
            <Link to="/CloudAPI">{say(opening.reference)}</Link>
          </p>
        </div>
        <div className="opening-code">{children}</div>
      </div>
      <section className="overview-doors" aria-labelledby="begin">
        <h2 id="begin">{say(doorsHeading)}</h2>
        <ul className="link-cards">
          {doors.map(({ to, title, text }) => (
            <li key={to}>
              <Link to={to}>
                <strong>{say(title)}</strong>
                <span>{say(text)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section className="overview-part" aria-labelledby="tools">
        <h2 id="tools">{say(toolsHeading)}</h2>
        <ul className="tools">
          {tools.map(({ to, picture, title, text }) => (
            <li key={picture}>
              <PictureFigure name={picture} language={language} />
              <h3>
                <Link to={to}>{say(title)}</Link>
              </h3>
              <p>{say(text)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="overview-part" aria-labelledby="steps">
        <h2 id="steps">{say(stepsHeading)}</h2>
        <p className="overview-lead">{say(stepsLead)}</p>
        <ol className="steps">
          {steps.map(({ to, status, title, text }) => (
            <li key={to}>
              <code>{status === undefined ? 'app_id, merchant_no' : `trans_status ${status}`}</code>
              <h3>
                <Link to={firstPaymentRoute + to}>{say(title)}</Link>
              </h3>
              <p>{say(text)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="overview-part" aria-labelledby="links">
        <h2 id="links">{say(linksHeading)}</h2>
        <div className="overview-next">
          <div className="overview-server" id="build">
            <h3>
              <Link to={serverRoute}>{say(serverHeading)}</Link>
            </h3>
            <p>{say(serverLead)}</p>
            <ol>
              {serverSteps.map(([anchor, title]) => (
                <li key={anchor} id={anchor}>
                  <Link to={`${serverRoute}#${anchor}`}>{say(title)}</Link>
                </li>
              ))}
            </ol>
          </div>
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
        </div>
      </section>
      <section className="overview-part" aria-labelledby="all">
        <h2 id="all">{say(allPages)}</h2>
        <div className="all-pages">
          {Object.entries(sidebars).map(([name, groups]) => (
            <SidebarLinks key={name} groups={groups} />
          ))}
        </div>
      </section>
    </>
  );
}
