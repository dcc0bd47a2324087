/** Type of a build-time component: a pure function of attributes and language, rendered while the site is built. */
import type { Language } from '@tollgate/contract/model';
import { createElement, type ReactElement, type ReactNode } from 'react';

/** React's element maker under a short name: Node.js runs these files as they are, and knows no JSX. */
export const h = createElement;

/** Attributes as the page has them: text, or `true` for a name without a value. */
export type Attributes = Readonly<Record<string, string | true>>;

/** One attribute of a component: whether the page must give it, and what it is for. */
export interface AttributeRule {
  readonly need: 'required' | 'optional';
  /** A flag has no value (`<Limit name="…" bare/>`); a text has a value. */
  readonly kind: 'text' | 'flag';
}

export const requiredText: AttributeRule = { need: 'required', kind: 'text' };
export const optionalText: AttributeRule = { need: 'optional', kind: 'text' };
export const flag: AttributeRule = { need: 'optional', kind: 'flag' };

/** A block of markup: one element, whose inside is written into the page as HTML. */
export type BlockElement = ReactElement<Readonly<Record<string, unknown>> & { children?: ReactNode }>;

/** A block of code: the page gets it as if it had been typed there, and the theme colours it. */
export interface CodeText {
  readonly code: string;
  /** A name that `highlight` knows. */
  readonly grammar: string;
  readonly title: string;
}

export type BlockPart = BlockElement | CodeText;

interface ComponentBase {
  readonly attributes: Readonly<Record<string, AttributeRule>>;
}

/** For use within a sentence, a heading or a cell. */
export interface InlineComponent extends ComponentBase {
  readonly placement: 'inline';
  /** @throws PageError where an attribute's value names nothing that there is */
  render(attributes: Attributes, language: Language): ReactNode;
}

/** For use between paragraphs. */
export interface BlockComponent extends ComponentBase {
  readonly placement: 'block';
  /** @throws PageError where an attribute's value names nothing that there is */
  render(attributes: Attributes, language: Language): BlockPart | readonly BlockPart[];
}

export type BuildTimeComponent = InlineComponent | BlockComponent;

/** Returns the parts that a block shows. */
export function partsOf(shown: BlockPart | readonly BlockPart[]): readonly BlockPart[] {
  return isList(shown) ? shown : [shown];
}

function isList(shown: BlockPart | readonly BlockPart[]): shown is readonly BlockPart[] {
  return Array.isArray(shown);
}

export function isCode(part: BlockPart): part is CodeText {
  return 'grammar' in part;
}

/** The page asks for something that is not there: fails the build, with the page's file and line. */
export class PageError extends Error {}

/** The value of a text attribute; undefined where it was not given. */
export function textOf(attributes: Attributes, name: string): string | undefined {
  const value = attributes[name];
  return typeof value === 'string' ? value : undefined;
}

/** The value of an attribute that was checked to be there. */
export function givenText(attributes: Attributes, name: string): string {
  const value = textOf(attributes, name);
  if (value === undefined) throw new PageError(`attribute ${name} is missing`);
  return value;
}

/** The words of a list attribute: `codes="E04112 E04113"`; commas are taken as well. */
export function wordsOf(attributes: Attributes, name: string): readonly string[] | undefined {
  const words = textOf(attributes, name)
    ?.split(/[\s,]+/)
    .filter((word) => word !== '');
  if (words?.length === 0) throw new PageError(`attribute ${name} is an empty list`);
  return words;
}

/** One of a few words, the first being the default. */
export function choiceOf<const Choice extends string>(
  attributes: Attributes,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const value = textOf(attributes, name) ?? choices[0];
  const choice = choices.find((each) => each === value);
  if (choice === undefined)
    throw new PageError(`${name} must be one of ${choices.join(', ')}, not "${value}"`);
  return choice;
}

/** Looks a name up and, where it is unknown, says which names there are. */
export function lookUp<Value>(what: string, entries: ReadonlyMap<string, Value>, name: string): Value {
  const value = entries.get(name);
  if (value !== undefined) return value;
  throw new PageError(`there is no ${what} "${name}"; there are: ${[...entries.keys()].join(', ')}`);
}
