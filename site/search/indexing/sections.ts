/** A page's article in sections, each with the address of its heading and all of its text. */
import {
  attribute,
  type Element,
  headingLevel,
  isBlock,
  isCode as isCodeElement,
  isElement,
  isLeftOut,
  type Node,
  setApart,
  textOf,
  tidySpaces,
} from '../../feeds/article.ts';

/** From this place of a section's text on, `id` is the nearest address; `` is the heading's own again. */
export type Anchor = readonly [offset: number, id: string];

export interface PageSection {
  /** Empty for what stands before the first heading below the title. */
  readonly heading: string;
  /** The heading's id; empty for the top of the page. */
  readonly hash: string;
  /** Blocks and cells in lines of their own. */
  readonly text: string;
  /** Rows, terms and other elements with an id of their own, in the order of the text. */
  readonly anchors: readonly Anchor[];
}

class Reader {
  readonly sections: PageSection[] = [];
  private heading = '';
  private hash = '';
  private text = '';
  private line = '';
  private anchors: Anchor[] = [];
  private readonly ids: string[] = [''];

  read(nodes: readonly Node[]): PageSection[] {
    this.walk(nodes, false);
    this.endSection('', '');
    return this.sections;
  }

  private endLine(): void {
    const line = tidySpaces(this.line.normalize('NFC'));
    this.line = '';
    if (line !== '') this.text += this.text === '' ? line : `\n${line}`;
  }

  private endSection(heading: string, hash: string): void {
    this.endLine();
    const isEmpty = this.heading === '' && this.text === '';
    if (!isEmpty) {
      const { text, anchors } = this;
      this.sections.push({ heading: this.heading, hash: this.hash, text, anchors });
    }
    this.heading = heading;
    this.hash = hash;
    this.text = '';
    this.anchors = [];
    // What began before this heading is further away than the heading itself.
    this.ids.fill('');
  }

  /** Text from here on belongs to the innermost element with an id. */
  private mark(): void {
    this.endLine();
    const id = this.ids.at(-1) ?? '';
    const offset = this.text === '' ? 0 : this.text.length + 1;
    if (this.anchors.at(-1)?.[0] === offset) this.anchors.pop();
    if ((this.anchors.at(-1)?.[1] ?? '') !== id) this.anchors.push([offset, id]);
  }

  private walk(nodes: readonly Node[], isCode: boolean): void {
    for (const node of isCode ? nodes : setApart(nodes)) {
      if (node.nodeName === '#text' && 'value' in node) this.line += node.value;
      else if (isElement(node) && !isLeftOut(node)) this.readElement(node, isCode);
    }
  }

  private readElement(element: Element, isCode: boolean): void {
    const id = attribute(element, 'id');
    const level = headingLevel(element);
    if (level === 1) {
      this.endLine();
      return;
    }
    if (level !== undefined && (id !== undefined || level < 4)) {
      // A heading without an id is reached through the element around it, or the heading before it.
      const around = this.ids.findLast((each) => each !== '');
      this.endSection(textOf(element), id ?? around ?? this.hash);
      return;
    }
    const isWords = !/^(?:title|desc)$/.test(element.tagName);
    if (element.tagName === 'br' || (isBlock(element) && !isCode)) this.endLine();
    const hasAddress = id !== undefined && isBlock(element) && isWords && !isInDrawing(element);
    if (hasAddress) {
      this.ids.push(id);
      this.mark();
    }
    this.walk(element.childNodes, isCode || isCodeElement(element));
    if (hasAddress) {
      this.ids.pop();
      this.mark();
    }
    if (isBlock(element) && !isCode) this.endLine();
  }
}

/** Ids in a drawing serve the drawing. */
function isInDrawing(element: Element): boolean {
  for (let each = element; ; each = each.parentNode as Element) {
    if (each.tagName === 'svg') return true;
    if (each.parentNode === null || !('tagName' in each.parentNode)) return false;
  }
}

/** The sections of an article, in order; the heading of level 1 is the page's title and no section. */
export function sectionsOf(root: Element): PageSection[] {
  return new Reader().read(root.childNodes);
}
