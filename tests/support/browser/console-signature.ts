/** The signature that the reference's console shows. */
import { createVerify } from 'node:crypto';
import type { Page } from 'playwright-core';

/** Returns true if the displayed signature is one of the displayed string, by this key. */
export async function isSignedNow(page: Page, publicKeyPem: string): Promise<boolean> {
  const [text, signature] = await page.evaluate(() =>
    ['console-string-to-sign', 'console-signature'].map(
      (id) => document.querySelector(`#${id} code`)?.textContent ?? '',
    ),
  );
  const verifier = createVerify('RSA-SHA256').update(text ?? '');
  return verifier.verify(publicKeyPem, signature ?? '', 'base64');
}
