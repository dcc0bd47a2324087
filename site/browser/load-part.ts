/**
 * Loads code that comes later, in place of Vite's own helper, which is three times as large: every `import()` of the
 * site's scripts runs through it.
 */
const failed = new Set<string>();

/** Files that were asked for: what needs one that is still coming waits for it, too. */
const added = new Map<string, Promise<void>>();

/** Resolves when the file is there, or, for a script, is asked for. @throws where a style sheet does not come */
function addFile(href: string): Promise<void> {
  const known = added.get(href);
  if (known !== undefined) return known;
  // A page's own style sheets are there before its scripts run.
  if ([...document.querySelectorAll('link')].some((link) => link.href === href)) return Promise.resolve();
  const link = document.createElement('link');
  const isStyle = href.endsWith('.css');
  link.rel = isStyle ? 'stylesheet' : 'modulepreload';
  link.href = href;
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      added.delete(href);
      reject(new Error(`${href} did not load`));
    };
  });
  document.head.append(link);
  // A script that does not come is an error where it is imported.
  if (!isStyle) loaded.catch(() => {});
  const done = isStyle ? loaded : Promise.resolve();
  added.set(href, done);
  return done;
}

/** Firefox, and Chromium up to 150, keep a failed import with the page: only the page itself can be loaded again. */
async function reloadWhereKept(error: unknown): Promise<void> {
  const [script] = /https?:\S+\.js/.exec(String(error)) ?? [];
  if (script === undefined) return;
  if (failed.has(script) && (await fetch(script)).ok) window.location.reload();
  failed.add(script);
}

/**
 * @param files style sheets and scripts that the code needs, relative to `from`
 * @throws where something does not come
 */
export async function loadPart<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
  from = '',
): Promise<Module> {
  try {
    await Promise.all(files.map((file) => addFile(new URL(file, from).href)));
    return await load();
  } catch (error) {
    await reloadWhereKept(error).catch(() => {});
    throw error;
  }
}
