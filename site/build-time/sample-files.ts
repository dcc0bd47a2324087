/** Where each language has what under samples/: one name for a part of the program, one file in every language. */
import type { CodeLanguageName } from '../code-languages.ts';

/** The regions of each part of a sample. */
export const sampleRegions = {
  settings: ['read-settings'],
  signing: ['string-to-sign', 'sign', 'verify'],
  gateway: ['call', 'verify-reply'],
  card: ['encrypt-card'],
  orders: ['record-order'],
  notifications: ['verify-notification', 'receive'],
  waiting: ['wait-for-result'],
  pay: ['qr-order', 'hosted-checkout', 'card-payment', 'refund'],
} as const;

export type SamplePart = keyof typeof sampleRegions;

export const sampleParts = Object.keys(sampleRegions) as readonly SamplePart[];

const typescript: Readonly<Record<SamplePart, string>> = {
  settings: 'client',
  signing: 'without-sdk',
  gateway: 'without-sdk',
  card: 'pay',
  orders: 'orders',
  notifications: 'notifications',
  waiting: 'pay',
  pay: 'pay',
};

const pascal = (part: string) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`;
const cipher = (part: SamplePart) => (part === 'card' ? 'CardCipher' : pascal(part));
const notify = (part: SamplePart) => (part === 'notifications' ? 'notify' : part);

const files: Readonly<Record<CodeLanguageName, (part: SamplePart) => string>> = {
  TypeScript: (part) => `typescript/${typescript[part]}.ts`,
  Python: (part) => `python/${part}.py`,
  Java: (part) => `java/${cipher(part)}.java`,
  PHP: (part) => `php/${notify(part)}.php`,
  'C#': (part) => `csharp/${cipher(part)}.cs`,
  C: (part) => `c/${notify(part)}.c`,
  curl: (part) => `curl/${notify(part)}.sh`,
  Go: (part) => `go/${part}.go`,
};

/** The file of a part in a language, below samples/. */
export function sampleFile(language: CodeLanguageName, part: SamplePart): string {
  return files[language](part);
}
