/** A button whose act may be refused for the moment. */
import type { Locator } from 'playwright-core';
import { vi } from 'vitest';

const patient = { timeout: 60_000, interval: 100 };
const lookMs = 2_000;

/** Presses the button, and again if the act was refused because the gateway is sending at that moment, until `done`. */
export async function pressUntil(button: Locator, done: Locator): Promise<void> {
  await vi.waitFor(async () => {
    if (await button.isEnabled({ timeout: lookMs }).catch(() => false)) await button.click();
    await done.waitFor({ timeout: lookMs });
  }, patient);
}
