/** Entry of the test page: the styles of the site and of the reference, and the scripts of the reference. */
import '../styles/site.css';
import '../feeds/page-actions.css';
import '../filter/filter.css';
import './styles/reference.css';
import { offerFilter } from '../filter/offer.ts';
import { enliven } from './browser/enliven.ts';

const root = document.getElementById('reference');
if (root !== null) {
  enliven(root, document.documentElement.lang === 'en' ? 'en' : 'zh');
  offerFilter(root);
}
