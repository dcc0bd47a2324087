/** The three sidebars of spec §2 in the language that is being built. */
import { sidebarsIn } from './navigation.ts';

export default sidebarsIn(process.env['DOCUSAURUS_CURRENT_LOCALE'] === 'zh' ? 'zh' : 'en');
