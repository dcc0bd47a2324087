/**
 * Settings of the operator: product name, addresses, contact, the security note (decision 1). A member without a
 * value is not shown; the addresses under example.com are placeholders.
 */
import type { Text } from '@tollgate/contract/model';

export interface Contact {
  readonly sales: string;
  readonly service: string;
  readonly telephone: string;
  readonly address: Text;
}

export interface SiteConfig {
  readonly product: string;
  /** Where the site is published; canonical links, hreflang and the sitemap begin with it. */
  readonly url: string;
  /** The folder `site/` in the repository's editor, with a slash at its end: "Edit this page" adds the file's path. */
  readonly editUrl?: string;
  /** Repository that the reader clones to run a sandbox. */
  readonly repositoryUrl: string;
  readonly contact?: Contact;
  /** The project claims no certification (decision 35). */
  readonly securityNote: Text;
}

export const siteConfig: SiteConfig = {
  product: 'Tollgate',
  url: 'https://docs.example.com',
  repositoryUrl: 'https://code.example.com/tollgate.git',
  securityNote: {
    en: 'Designed with PCI DSS v4.0 in mind. The software itself is not certified. Assessments apply to its operator.',
    zh: '按照 PCI DSS v4.0 的要求设计。软件本身未经认证，评估的对象是运营方。',
  },
};
