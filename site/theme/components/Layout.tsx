/** The frame of every page: bar, content, footer. */
import type { Props } from '@theme/Layout';
import type { ReactElement } from 'react';
import { useSay } from '../choice/language.ts';
import { Footer } from '../navigation/footer.tsx';
import { Navbar } from '../navigation/navbar.tsx';
import { texts } from '../texts.ts';

export default function Layout({ children }: Props): ReactElement {
  const say = useSay();
  return (
    <>
      <a className="tg-button skip" data-variant="primary" href="#content">
        {say(texts.skip)}
      </a>
      <Navbar />
      <div className="page">{children}</div>
      <Footer />
    </>
  );
}
