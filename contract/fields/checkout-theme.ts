/** Colours of the hosted checkout (spec §3). */
import type { ObjectField, TextField } from '../model.ts';
import { optional } from './need.ts';

const colour = {
  kind: 'text',
  minLength: 4,
  maxLength: 32,
  // The value goes into a style sheet, so nothing but the two notations may pass.
  pattern: '#[0-9A-Fa-f]{3}|#[0-9A-Fa-f]{6}|rgb\\( ?[0-9]{1,3} ?, ?[0-9]{1,3} ?, ?[0-9]{1,3} ?\\)',
  patternText: { en: '#rgb, #rrggbb, or rgb(r,g,b)', zh: '#rgb、#rrggbb 或 rgb(r,g,b)' },
} as const;

const mainColour = {
  ...colour,
  summary: { en: 'Color of buttons and links.', zh: '按钮和链接的颜色。' },
  example: '#0b5fff',
} as const satisfies TextField;

const contrastText = {
  ...colour,
  summary: {
    en: 'Color of text on buttons. Choose a color that is easy to read on the main color.',
    zh: '按钮文字的颜色，须与主色 main 有足够的对比度。',
  },
  example: '#ffffff',
} as const satisfies TextField;

const textPrimary = {
  ...colour,
  summary: { en: 'Text color.', zh: '正文文字颜色。' },
  example: 'rgb(17,24,39)',
} as const satisfies TextField;

const primary = {
  kind: 'object',
  members: { main: optional(mainColour), contrastText: optional(contrastText) },
  summary: { en: 'Main color and the color of the text on it.', zh: '主色，以及主色上的文字颜色。' },
  example: '{"main":"#0b5fff","contrastText":"#ffffff"}',
} as const satisfies ObjectField;

const textColours = {
  kind: 'object',
  members: { primary: optional(textPrimary) },
  summary: { en: 'Text colors.', zh: '文字颜色。' },
  example: '{"primary":"rgb(17,24,39)"}',
} as const satisfies ObjectField;

const palette = {
  kind: 'object',
  members: { primary: optional(primary), text: optional(textColours) },
  summary: { en: 'Page colors.', zh: '页面配色。' },
  example: '{"primary":{"main":"#0b5fff","contrastText":"#ffffff"}}',
} as const satisfies ObjectField;

export const theme = {
  kind: 'object',
  members: { palette: optional(palette) },
  summary: { en: 'Appearance of the checkout page.', zh: '收银台页面的外观。' },
  example: '{"palette":{"primary":{"main":"#0b5fff","contrastText":"#ffffff"}}}',
} as const satisfies ObjectField;
