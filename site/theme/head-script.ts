/**
 * The one script inside the pages. It runs before anything is painted: it sets the theme and the programming language
 * that the reader chose, marks for the style sheet that scripts run and that this computer serves the page, and, where
 * the page's files did not load, shows a red banner with the base URL that would be right (spec §2).
 */
import type { Language, Text } from '@tollgate/contract/model';
import { themeKey } from '@tollgate/design/stored-theme';
import { codeLanguageKey } from '../code-languages.ts';

const heading: Text = { en: 'This page did not load properly.', zh: '页面未能正常加载。' };
const reason: Text = {
  en: 'The styles and scripts were not found. The most common cause is that the site was built for a different base URL.',
  zh: '未找到样式与脚本文件，最常见的原因是站点构建时使用了不同的 base URL。',
};
const configured: Text = { en: 'Configured base URL: ', zh: '当前配置的 base URL：' };
const suggested: Text = { en: 'Suggested base URL: ', zh: '建议的 base URL：' };

/** Runs in the reader's browser as its own source text, so it uses nothing from outside itself. */
function prepare(
  keys: readonly [theme: string, code: string],
  base: string,
  texts: readonly string[],
  localeBase: string,
): void {
  const { documentElement: root } = document;
  let chosen = null;
  try {
    chosen = localStorage.getItem(keys[0]);
    const code = localStorage.getItem(keys[1]);
    if (code !== null) root.dataset['code'] = code;
  } catch {
    // Storage may be forbidden; the page is then as the system has it, and shows the first language.
  }
  // Without a choice it is the system's, which is light where the system has no preference (spec §2).
  if (chosen === 'dark' || chosen === 'light') root.dataset['theme'] = chosen;
  root.dataset['js'] = '';
  // This computer serves the page: most likely a sandbox, which has a Workbench.
  if (/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname)) root.dataset['local'] = '';
  // Styles and scripts are loaded or failed by then. The client itself starts later and reports nothing about them.
  addEventListener('load', () => {
    const styles = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
    const isFound = 'scripts' in root.dataset || [...styles].some(({ sheet }) => sheet?.cssRules.length);
    const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
    if (isFound || canonical === null) return;
    const own = new URL(canonical.href).pathname.slice(localeBase.length);
    const path = location.pathname.replace(/(?:index)?\.html$/, '').replace(/\/?$/, '/');
    const isHere = own !== '' && path.endsWith(`/${own}/`);
    const home = isHere ? path.slice(0, -own.length - 1) : path;
    // The languages beside the default one have a folder of their own below the base URL.
    const folder = localeBase.slice(base.length);
    const suggestion = folder !== '' && home.endsWith(`/${folder}`) ? home.slice(0, -folder.length) : home;
    if (suggestion === base) return;
    const banner = document.createElement('div');
    banner.id = 'base-url-banner';
    banner.setAttribute('role', 'alert');
    // By property, since the Content-Security-Policy allows no style attribute.
    banner.style.cssText =
      'margin:16px;padding:16px 20px;border:4px solid #c0271c;background:#fff1ef;color:#3d0c08;font:16px/1.5 sans-serif';
    texts.forEach((text, index) => {
      const line = document.createElement('p');
      line.style.cssText = index === 0 ? 'margin:0;font-size:20px;font-weight:700' : 'margin:8px 0 0';
      line.textContent = text;
      if (index > 1) {
        const value = document.createElement('code');
        value.style.fontWeight = '700';
        value.textContent = index === 2 ? base : suggestion;
        line.append(value);
      }
      banner.append(line);
    });
    document.body.prepend(banner);
  });
}

/**
 * The script's text.
 * @param base the site's base URL
 * @param localeBase where this language's pages begin: the base URL, or a folder below it
 */
export function headScript(language: Language, base: string, localeBase: string): string {
  const texts = [heading, reason, configured, suggested].map((text) => text[language]);
  const values = [[themeKey, codeLanguageKey], base, texts, localeBase]
    .map((value) => JSON.stringify(value))
    .join(',');
  return `(${prepare.toString()})(${values})`.replaceAll('<', '\\u003c');
}
