/** Puts another page's content in place of the one that is shown. */

/** Elements of the head that differ between pages; the title apart. */
const ofPage =
  'meta[name=description], meta[name=robots], meta[property], link[rel=canonical], link[rel=alternate]';
/** Links of the bar that depend on the page. */
const ofBar = '.navbar-sections a, .language-switch';

export function putInPlace(page: Document): void {
  document.title = page.title;
  for (const old of document.head.querySelectorAll(ofPage)) old.remove();
  document.head.append(...page.head.querySelectorAll(ofPage));
  takeAttributes(ofBar, document, page);
  const [old, next] = [document.querySelector('.page'), page.querySelector('.page')];
  if (old === null || next === null) return;
  const [oldSidebar, sidebar] = [old, next].map((each) => each.querySelector('.doc > .sidebar'));
  if (oldSidebar && sidebar && addresses(oldSidebar) === addresses(sidebar)) {
    // It stays, with its place.
    takeAttributes('a', oldSidebar, sidebar);
    replaceBeside(oldSidebar, sidebar);
  } else {
    old.replaceChildren(...next.childNodes);
  }
}

function addresses(sidebar: Element): string {
  return [...sidebar.querySelectorAll('a')].map((link) => link.getAttribute('href')).join(' ');
}

/** Gives links the address and the mark that they have in the other page. */
function takeAttributes(selector: string, root: ParentNode, other: ParentNode): void {
  const others = other.querySelectorAll(selector);
  root.querySelectorAll(selector).forEach((link, index) => {
    for (const name of ['href', 'aria-current']) {
      const value = others[index]?.getAttribute(name) ?? null;
      if (value === null) link.removeAttribute(name);
      else link.setAttribute(name, value);
    }
  });
}

function replaceBeside(kept: Element, other: Element): void {
  for (const sibling of [...(kept.parentElement?.childNodes ?? [])]) if (sibling !== kept) sibling.remove();
  const siblings = [...(other.parentElement?.childNodes ?? [])];
  const at = siblings.indexOf(other);
  kept.before(...siblings.slice(0, at));
  kept.after(...siblings.slice(at + 1));
}
