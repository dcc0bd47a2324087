/**
 * `<Samples part="pay" regions="refund"/>`: regions of a sample, a tab for each language that has the sample.
 * `<Samples call="order.query"/>`: a call as code in every language, with `values="name=value …"` of its own.
 */
import { codeLanguages } from '../code-languages.ts';
import { attributesOf, checkAttributes } from './attributes.ts';
import { callSample } from './call-samples.ts';
import {
  type Attributes,
  givenText,
  lookUp,
  optionalText,
  requiredText,
  textOf,
  wordsOf,
} from './component.ts';
import { blockNode } from './emit.ts';
import { callNamed } from './entities.ts';
import type { MdxNode } from './mdx-tree.ts';
import { sampleFile, sampleParts } from './sample-files.ts';

const ofRegions = { attributes: { part: requiredText, regions: requiredText } };
const ofCall = { attributes: { call: requiredText, values: optionalText } };
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

const tab = (label: string, children: MdxNode[]) => element('Tab', { label }, children);

function regionTabs(attributes: Attributes): MdxNode[] {
  checkAttributes('Samples', ofRegions, attributes);
  const part = lookUp('part', parts, givenText(attributes, 'part'));
  const regions = wordsOf(attributes, 'regions') ?? [];
  return codeLanguages.flatMap((label) => {
    const file = sampleFile(label, part);
    if (file === undefined) return [];
    return [
      tab(
        label,
        regions.map((region) => element('Sample', { file, region }, [])),
      ),
    ];
  });
}

function callTabs(attributes: Attributes): MdxNode[] {
  checkAttributes('Samples', ofCall, attributes);
  const call = callNamed(givenText(attributes, 'call'));
  const values = wordsOf(attributes, 'values') ?? [];
  return codeLanguages.map((label) => tab(label, [blockNode(callSample(label, call, values))]));
}

/** The tabs with a `<Sample>` for each region, or the call. @throws PageError where an attribute names nothing */
export function sampleTabs(node: MdxNode): MdxNode {
  const attributes = attributesOf(node);
  const isCall = textOf(attributes, 'call') !== undefined;
  return element('Tabs', {}, isCall ? callTabs(attributes) : regionTabs(attributes));
}
