/** The sandbox's page of a card's issuer, for journeys. */
import type { Page } from 'playwright-core';

/** Goes back to the page that asked for the check, by its link: the page leaves by itself soon, too. */
export async function leaveIssuer(page: Page, linkName: string): Promise<void> {
  const hasLeft = page.waitForURL(({ pathname }) => !pathname.startsWith('/pay/3ds/'));
  const clicked = page.getByRole('link', { name: linkName }).click();
  // Where the page was faster, there is no link any more.
  clicked.catch(() => {});
  await hasLeft;
}
