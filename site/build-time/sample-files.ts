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
  'shop-addresses': ['shop-notify', 'return-page', 'exam-start'],
  'shop-view': ['exam-order'],
  'shop-payments': ['take-payment', 'watch-order', 'cancel-order', 'refund-order'],
  'shop-order': ['end-order'],
} as const;

export type SamplePart = keyof typeof sampleRegions;

export const sampleParts = Object.keys(sampleRegions) as readonly SamplePart[];

type ShopPart = Extract<SamplePart, `shop-${string}`>;
type ProgramPart = Exclude<SamplePart, ShopPart>;

const typescript: Readonly<Record<ProgramPart, string>> = {
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
const cipher = (part: ProgramPart) => (part === 'card' ? 'CardCipher' : pascal(part));
const notify = (part: ProgramPart) => (part === 'notifications' ? 'notify' : part);

const files: Readonly<Record<CodeLanguageName, (part: ProgramPart) => string>> = {
  TypeScript: (part) => `typescript/${typescript[part]}.ts`,
  Python: (part) => `python/${part}.py`,
  Java: (part) => `java/${cipher(part)}.java`,
  PHP: (part) => `php/${notify(part)}.php`,
  'C#': (part) => `csharp/${cipher(part)}.cs`,
  C: (part) => `c/${notify(part)}.c`,
  curl: (part) => `curl/${notify(part)}.sh`,
  Go: (part) => `go/${part}.go`,
};

/** The example shops of the exam; C and curl have none. */
const shops: Readonly<Partial<Record<CodeLanguageName, Readonly<Record<ShopPart, string>>>>> = {
  TypeScript: shop('typescript/shop', 'shop.ts', 'shop.ts', 'payments.ts', 'order.ts'),
  Python: shop('python', 'shop.py', 'shop.py', 'shop_payments.py', 'shop_payments.py'),
  Java: shop('java', 'Shop.java', 'ShopOrder.java', 'ShopPayments.java', 'ShopOrder.java'),
  PHP: shop('php', 'shop.php', 'shop.php', 'shop-payments.php', 'shop-order.php'),
  'C#': shop('csharp', 'Shop.cs', 'ShopOrder.cs', 'ShopPayments.cs', 'ShopOrder.cs'),
  Go: shop('go', 'shop.go', 'shop.go', 'shop_payments.go', 'shop_payments.go'),
};

function shop(folder: string, addresses: string, view: string, payments: string, order: string) {
  return {
    'shop-addresses': `${folder}/${addresses}`,
    'shop-view': `${folder}/${view}`,
    'shop-payments': `${folder}/${payments}`,
    'shop-order': `${folder}/${order}`,
  };
}

const isShopPart = (part: SamplePart): part is ShopPart => part.startsWith('shop-');

/** The file of a part in a language, below samples/; undefined for a shop's where the language has no shop. */
export function sampleFile(language: CodeLanguageName, part: SamplePart): string | undefined {
  return isShopPart(part) ? shops[language]?.[part] : files[language](part);
}
