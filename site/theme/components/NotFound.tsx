/** The page for addresses outside of all routes; it is built as 404.html too. */
import Layout from '@theme/Layout';
import type { ReactElement } from 'react';
import NotFoundContent from '../overview/not-found-content.tsx';

export default function NotFound(): ReactElement {
  return (
    <Layout>
      <NotFoundContent />
    </Layout>
  );
}
