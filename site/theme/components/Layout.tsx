/** The frame of every page: bar, content, footer. */
import type { PropSidebar } from '@docusaurus/plugin-content-docs';
import type { Props } from '@theme/Layout';
import { type ReactElement, useMemo, useState } from 'react';
import { useSay } from '../choice/language.ts';
import { Footer } from '../navigation/footer.tsx';
import { Navbar } from '../navigation/navbar.tsx';
import { SidebarContext } from '../navigation/sidebar-context.ts';
import { texts } from '../texts.ts';

export default function Layout({ children }: Props): ReactElement {
  const say = useSay();
  const [items, show] = useState<PropSidebar | undefined>();
  const sidebar = useMemo(() => ({ items, show }), [items]);
  return (
    <SidebarContext value={sidebar}>
      <a className="skip" href="#content">
        {say(texts.skip)}
      </a>
      <Navbar />
      <div className="page">{children}</div>
      <Footer />
    </SidebarContext>
  );
}
