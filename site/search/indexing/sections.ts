/** A page's article in sections, each with the address of its heading, its prose and its code. */
import {
  attribute,
  type Element,
  headingLevel,
  isBlock,
  isCode as isCodeElement,
  isElement,
  isLeftOut,
  type Node,
  rawText,
  setApart,
  textOf,
  tidySpaces,
} from '../../feeds/article.ts';

export interface PageSection {
  /** Empty for what is before the first heading below the title. */
  readonly heading: string;
  /** The heading's id; empty for the top of the page. */
  readonly hash: string;
  /** Blocks and cells in lines of their own. */
  readonly text: string;
  /** Blocks of code, one after the other. */
  readonly code: string;
}

class Reader {
  readonly sections: PageSection[] = [];
  private readonly leftOut: ReadonlySet<string>;
  private section = { heading: '', hash: '', text: '', code: '' };
  private line = '';
  /** Ids of the elements around, the innermost last. */
  private readonly ids: string[] = [];

  constructor(leftOut: ReadonlySet<string>) {
    this.leftOut = leftOut;
  }

  read(nodes: readonly Node[]): PageSection[] {
    this.walk(nodes, false);
    this.beginSection('', '');
    return this.sections;
  }

  private endLine(): void {
    const line = tidySpaces(this.line.normalize('NFC'));
    this.line = '';
    if (line !== '') this.section.text += this.section.text === '' ? line : `\n${line}`;
  }

  private beginSection(heading: string, hash: string): void {
    this.endLine();
    const { section } = this;
    if (section.heading + section.text + section.code !== '') this.sections.push(section);
    this.section = { heading, hash, text: '', code: '' };
  }

  private walk(nodes: readonly Node[], isCode: boolean): void {
    for (const node of isCode ? nodes : setApart(nodes)) {
      if (node.nodeName === '#text' && 'value' in node) this.line += node.value;
      else if (isElement(node) && !isLeftOut(node)) this.readElement(node, isCode);
    }
  }

  private readElement(element: Element, isCode: boolean): void {
    const id = attribute(element, 'id');
    if (id !== undefined && this.leftOut.has(id)) return;
    // Long tables of details, whose own page is found by what is around them.
    if (attribute(element, 'data-search') === 'skip') return;
    const level = headingLevel(element);
    if (level === 1) {
      this.endLine();
      return;
    }
    if (level !== undefined && (id !== undefined || level < 4)) {
      // A heading without an id is reached through the element around it, or the heading before it.
      this.beginSection(textOf(element), id ?? this.ids.at(-1) ?? this.section.hash);
      return;
    }
    if (element.tagName === 'pre') {
      this.endLine();
      this.section.code += `${rawText(element).normalize('NFC')}\n`;
      return;
    }
    if (element.tagName === 'br' || (isBlock(element) && !isCode)) this.endLine();
    if (id !== undefined) this.ids.push(id);
    this.walk(element.childNodes, isCode || isCodeElement(element));
    if (id !== undefined) this.ids.pop();
    if (isBlock(element) && !isCode) this.endLine();
  }
}

/**
 * The sections of an article, in order; the heading of level 1 is the page's title and no section.
 * @param leftOut ids of elements that are found by themselves
 */
export function sectionsOf(root: Element, leftOut: ReadonlySet<string> = new Set()): PageSection[] {
  return new Reader(leftOut).read(root.childNodes);
}
