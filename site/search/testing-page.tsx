/** For the browser tests: the button on a page of its own, in the language and theme that the address asks for. */
import { createRoot } from 'react-dom/client';
import { goWith } from '../page/go-to.ts';
import { PlaceContext, placeAt } from '../page/place.ts';
import '../styles/design.css';
import SearchBox from './box/search-box.tsx';

const wanted = new URLSearchParams(location.search);
const language = wanted.get('language') === 'zh' ? 'zh' : 'en';
document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
document.documentElement.dataset['theme'] = wanted.get('theme') ?? 'light';
document.title = 'Search';
document.body.style.cssText =
  'margin:0;background:var(--tg-bg);color:var(--tg-text);font-family:var(--tg-font)';

const went: string[] = [];
Object.assign(window, { went });
goWith((address) => went.push(address));

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <PlaceContext value={placeAt('/docs/', language)}>
      <main style={{ padding: '1rem' }}>
        <h1>Tollgate</h1>
        <SearchBox />
        <label>
          Note <input name="note" />
        </label>
      </main>
    </PlaceContext>,
  );
}
