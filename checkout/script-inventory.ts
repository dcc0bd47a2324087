/**
 * The inventory of the pages' scripts, as PCI DSS 4.0.1 asks for one (requirement 6.4.3): every script that a page
 * loads, why it is there, and the hash that shows a change. Written beside the build; a script without a purpose in
 * this file fails the build.
 *
 * The hashes are also in the pages (Subresource Integrity), so the browser itself refuses a changed script. Scripts
 * that are loaded later, such as the drawing of QR codes, have no tag for one: they are in the inventory only.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The purpose of each script, by its name in front of the hash. */
const purposes: Readonly<Record<string, string>> = {
  pay: "The checkout page: shows the order, encrypts the card, and sends the payer's decisions.",
  payer: "The payer's page in the sandbox wallet.",
  challenge: "The simulated card issuer's page (3-D Secure).",
  react: 'React, the library that renders all pages.',
  frame: 'Code that all pages share: languages, amounts, fields, buttons, and marks of payment methods.',
  shared: 'Code that several parts of a page share: dialogs, choices, and addresses.',
  paying: 'Checks the form and encrypts the card; loaded when the payer starts to use the form.',
  'insecure-connection': 'Explains why a card cannot be used; loaded on a connection without encryption.',
  'test-card-buttons': "The buttons of the sandbox's test cards; loaded in the sandbox.",
  addresses: 'The address forms of the checkout page; loaded for an order that requires an address.',
  palette: "The colors of a merchant's theme; loaded for an order that has one.",
  result: 'The result of an order: the receipt and the link to the merchant; loaded when the order ends.',
  'give-up-dialog': 'Asks for confirmation before an order is canceled; loaded when its button is pressed.',
  'wallet-sheet': "The sandbox's sheet of Apple Pay and Google Pay; loaded when its button is pressed.",
  'wallet-code': "A wallet's panel with its QR code; loaded when a wallet is chosen.",
  'test-cards': 'The test cards of the sandbox; loaded when one of them is pressed.',
  'qr-code': "Draws a wallet's QR code; loaded when a wallet is chosen.",
};

export interface InventoryEntry {
  /** Path below the build's folder. */
  readonly file: string;
  readonly name: string;
  readonly purpose: string;
  /** Pages whose first view loads it; none where it is loaded later. */
  readonly pages: readonly string[];
  /** As in an integrity attribute. */
  readonly integrity: string;
}

export const inventoryFile = 'script-inventory.json';

/** `sha384-…` of a file's bytes, as in an integrity attribute. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Scripts and styles that a page names, as their tags and paths below the build's folder. */
const resourceTag = /<(?:script|link)\b[^>]*\b(?:src|href)="\/pay\/(assets\/[^"]+\.(?:js|css))"[^>]*/g;

export function resourcesOf(html: string): readonly string[] {
  return [...html.matchAll(resourceTag)].map(([, path = '']) => path);
}

/** The page with the hash of each file in the tag that loads it. */
function withIntegrity(html: string, hashOf: (path: string) => string): string {
  return html.replaceAll(resourceTag, (tag, path: string) => `${tag} integrity="${hashOf(path)}"`);
}

/** `pay` of `pay-BziI44MI.js`. */
function nameOf(file: string): string {
  return /^assets\/(.+)-[\w-]{8}\.js$/.exec(file)?.[1] ?? file;
}

function entryOf(file: string, pages: readonly string[], integrity: string): InventoryEntry {
  const name = nameOf(file);
  const purpose = purposes[name];
  if (purpose === undefined)
    throw new Error(`${file}: write down its purpose in checkout/script-inventory.ts`);
  return { file, name, purpose, pages, integrity };
}

/** Puts the hashes into the pages that were built, and writes the inventory. @throws for a script without a purpose */
function writeInventory(folder: string): void {
  const hashOf = (path: string) => integrityOf(readFileSync(join(folder, path)));
  const pages = readdirSync(folder).filter((name) => name.endsWith('.html'));
  const resources = new Map<string, readonly string[]>();
  for (const page of pages) {
    const html = readFileSync(join(folder, page), 'utf8');
    // Vite leaves an address as it is where it finds no file.
    if (/\b(?:src|href)="\.\//.test(html)) throw new Error(`${page} names a file that does not exist`);
    resources.set(page, resourcesOf(html));
    writeFileSync(join(folder, page), withIntegrity(html, hashOf));
  }
  const scripts = readdirSync(join(folder, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `assets/${name}`)
    .map((file) =>
      entryOf(
        file,
        pages.filter((page) => resources.get(page)?.includes(file)),
        hashOf(file),
      ),
    );
  writeFileSync(join(folder, inventoryFile), `${JSON.stringify(scripts, null, 2)}\n`);
}

/** Runs on what is in the build's folder, so that the hashes are those of the very bytes that are served. */
export function scriptInventory(): Plugin {
  return {
    name: 'script-inventory',
    apply: 'build',
    writeBundle: {
      order: 'post',
      handler: ({ dir }) => {
        if (dir !== undefined) writeInventory(dir);
      },
    },
  };
}
