/**
 * A rehype plugin: replaces ```code``` by `<CodeBlock html="…" title="…"/>`, colored at build time. The markup
 * is one string, so that the page's script carries text instead of a tree of elements.
 */
import { highlight } from '../../build-time/highlight.ts';

/** Names of blocks without a title, by language. */
const languageNames: Readonly<Record<string, string>> = {
  bash: 'Shell',
  sh: 'Shell',
  http: 'HTTP',
  json: 'JSON',
  js: 'JavaScript',
  ts: 'TypeScript',
  go: 'Go',
  java: 'Java',
  kotlin: 'Kotlin',
  php: 'PHP',
  csharp: 'C#',
  python: 'Python',
  xml: 'XML',
};

interface Node {
  readonly type: string;
  readonly tagName?: string;
  readonly name?: string | null;
  readonly value?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly data?: { readonly meta?: string | null };
  children?: Node[];
}

interface Block {
  readonly language: string;
  readonly title: string | undefined;
  readonly code: string;
}

/** The code of `<pre><code class="language-…">`; undefined for any other element. */
function blockOf(node: Node): Block | undefined {
  const [inner] = node.children ?? [];
  if (node.type !== 'element' || node.tagName !== 'pre' || inner?.tagName !== 'code') return undefined;
  const classes = inner.properties?.['className'];
  const named = Array.isArray(classes) ? classes.map(String) : [];
  const language = named.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? '';
  const meta = inner.data?.meta ?? String(inner.properties?.['metastring'] ?? '');
  const code = (inner.children ?? []).map((child) => child.value ?? '').join('');
  return { language, title: /title="([^"]*)"/.exec(meta)?.[1], code: code.replace(/\n$/, '') };
}

function attribute(name: string, value: string): object {
  return { type: 'mdxJsxAttribute', name, value };
}

async function replaceIn(parent: Node): Promise<void> {
  const children = parent.children ?? [];
  parent.children = await Promise.all(
    children.map(async (child) => {
      const block = blockOf(child);
      if (block === undefined) {
        await replaceIn(child);
        return child;
      }
      const title = block.title ?? languageNames[block.language] ?? (block.language || 'Text');
      return {
        type: 'mdxJsxFlowElement',
        name: 'CodeBlock',
        attributes: [
          attribute('html', await highlight(block.code, block.language)),
          attribute('title', title),
        ],
        children: [],
      };
    }),
  );
}

export default function codeBlocks(): (tree: Node) => Promise<void> {
  return replaceIn;
}
