/** Which scopes of a grammar get which class; the colours themselves are tokens of the site's style sheets. */
import type { ThemeRegistrationRaw } from 'shiki/core';

/** Classes by the colour that marks them inside the highlighter; these colors are never shown. */
export const classOfColour: ReadonlyMap<string, string> = new Map([
  ['#000001', 'tok-comment'],
  ['#000002', 'tok-keyword'],
  ['#000003', 'tok-string'],
  ['#000004', 'tok-number'],
  ['#000005', 'tok-name'],
  ['#000006', 'tok-type'],
]);

const plain = '#000000';

export const markingTheme: ThemeRegistrationRaw = {
  name: 'tollgate-marks',
  type: 'light',
  fg: plain,
  bg: '#ffffff',
  settings: [
    { settings: { foreground: plain, background: '#ffffff' } },
    { scope: ['comment', 'punctuation.definition.comment'], settings: { foreground: '#000001' } },
    {
      scope: ['keyword', 'storage', 'variable.language', 'constant.language', 'keyword.operator.new'],
      settings: { foreground: '#000002' },
    },
    { scope: ['keyword.operator', 'storage.type.function.arrow'], settings: { foreground: plain } },
    {
      scope: ['string', 'punctuation.definition.string', 'constant.character'],
      settings: { foreground: '#000003' },
    },
    { scope: ['constant.numeric', 'keyword.other.unit'], settings: { foreground: '#000004' } },
    {
      scope: [
        'support.type.property-name',
        'meta.object-literal.key',
        'entity.name.function',
        'support.function',
        'entity.other.attribute-name',
        'variable.other.normal.shell',
        'entity.name.tag',
      ],
      settings: { foreground: '#000005' },
    },
    {
      scope: [
        'entity.name.type',
        'entity.name.class',
        'support.class',
        'support.type',
        'storage.type.java',
        'storage.type.cs',
      ],
      settings: { foreground: '#000006' },
    },
    {
      scope: ['support.type.property-name.json', 'punctuation.support.type.property-name'],
      settings: { foreground: '#000005' },
    },
    { scope: ['meta.template.expression', 'meta.embedded'], settings: { foreground: plain } },
  ],
};
