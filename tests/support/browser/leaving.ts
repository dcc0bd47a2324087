/** Pages of the checkout that a payer leaves, for journeys. */
import type { Locator, Page } from 'playwright-core';

/** Leaves a page by its link; the page leaves by itself soon, too. @param next where both lead to */
export async function leaveBy(link: Locator, next: string | ((url: URL) => boolean)): Promise<void> {
  const hasLeft = link.page().waitForURL(next);
  // Where the page was faster, there is no link any more.
  link.click().catch(() => {});
  await hasLeft;
}

/** Goes back from the sandbox's page of a card's issuer to the page that asked for the check. */
export const leaveIssuer = (page: Page, linkName: string): Promise<void> =>
  leaveBy(page.getByRole('link', { name: linkName }), ({ pathname }) => !pathname.startsWith('/pay/3ds/'));
