/** The footer: contact, address, and the security note, all from site-config.ts. */
import type { ReactElement } from 'react';
import { useSay } from '../../page/language.ts';
import Link from '../../page/link.tsx';
import { sections } from '../../sections.ts';
import { siteConfig } from '../../site-config.ts';
import { texts } from '../texts.ts';

export function Footer(): ReactElement {
  const say = useSay();
  const { contact } = siteConfig;
  return (
    <footer className="footer">
      <div className="footer-inner">
        {contact !== undefined && (
          <section>
            <h2>{say(texts.contact)}</h2>
            <dl>
              <dt>{say(texts.sales)}</dt>
              <dd>
                <a href={`mailto:${contact.sales}`}>{contact.sales}</a>
              </dd>
              <dt>{say(texts.service)}</dt>
              <dd>
                <a href={`mailto:${contact.service}`}>{contact.service}</a>
              </dd>
              <dt>{say(texts.telephone)}</dt>
              <dd>
                <a href={`tel:${contact.telephone.replaceAll(' ', '')}`}>{contact.telephone}</a>
              </dd>
              <dt>{say(texts.address)}</dt>
              <dd>{say(contact.address)}</dd>
            </dl>
          </section>
        )}
        <section>
          <h2>{say(texts.documentation)}</h2>
          <ul>
            {sections.map(({ name, label, route }) => (
              <li key={name}>
                <Link to={route}>{say(label)}</Link>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{say(texts.security)}</h2>
          <p>{say(siteConfig.securityNote)}</p>
          <p>
            <Link to="/BestSecurityPractices">{say(texts.securityPractices)}</Link>
          </p>
        </section>
      </div>
    </footer>
  );
}
