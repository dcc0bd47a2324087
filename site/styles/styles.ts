/** The styles that every page has, in the order in which they follow each other: one file. */
import './site.css';
import './progress-bar.css';
import '../search/box/search.css';
import '../feeds/page-actions.css';
import '../filter/filter.css';
import '../build-time/build-time.css';
import '../diagrams/diagram.css';
import '../first-payment/first-payment.css';
import '../theme/text/worked-example.css';
import '../reference/styles/reference.css';
