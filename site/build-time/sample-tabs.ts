/** `<Samples part="pay" regions="refund"/>`: regions of a sample in every language, each language in a tab. */
import { codeLanguages } from '../code-languages.ts';
import { attributesOf, checkAttributes } from './attributes.ts';
import { givenText, lookUp, requiredText, wordsOf } from './component.ts';
import type { MdxNode } from './mdx-tree.ts';
import { sampleFile, sampleParts } from './sample-files.ts';

const rules = { attributes: { part: requiredText, regions: requiredText } };
const parts = new Map(sampleParts.map((part) => [part as string, part]));

function element(name: string, attributes: Readonly<Record<string, string>>, children: MdxNode[]): MdxNode {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes).map(([key, value]) => ({
      type: 'mdxJsxAttribute',
      name: key,
      value,
    })),
    children,
  };
}

/** The tabs with a `<Sample>` for each region. @throws PageError where an attribute names nothing that there is */
export function sampleTabs(node: MdxNode): MdxNode {
  const attributes = attributesOf(node);
  checkAttributes('Samples', rules, attributes);
  const part = lookUp('part', parts, givenText(attributes, 'part'));
  const regions = wordsOf(attributes, 'regions') ?? [];
  const tabs = codeLanguages.map((label) =>
    element(
      'Tab',
      { label },
      regions.map((region) => element('Sample', { file: sampleFile(label, part), region }, [])),
    ),
  );
  return element('Tabs', {}, tabs);
}
