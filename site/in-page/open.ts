/** Runs the sandbox in the page, and gives its demo merchant to the console and the first payment. */
import type { Language } from '@tollgate/contract/model';
import { showPanel } from '@tollgate/page-sandbox/page/mount';
import { running } from '@tollgate/page-sandbox/page/running';
import { runSandbox } from '@tollgate/page-sandbox/page/sandbox';
import { readDemoMerchant } from '../console/account/account.ts';
import { fetchDemoMerchant } from '../console/account/fetch-demo.ts';
import { dropAccount, holdAccount, tabAccount } from '../console/account/tab-account.ts';
import { siteBase } from '../page/base.ts';
import { pathIn } from '../page/language.ts';
import { showMerchant } from '../personal/personal.ts';
import { siteConfig } from '../site-config.ts';

let isFollowed = false;
let lastUrl = '';

async function adopt(): Promise<void> {
  const gatewayUrl = running.get();
  if (gatewayUrl === undefined) {
    if (tabAccount()?.gatewayUrl === lastUrl) dropAccount();
    return;
  }
  lastUrl = gatewayUrl;
  const answer = await fetchDemoMerchant(gatewayUrl);
  const reading = answer.ok ? readDemoMerchant(answer.text) : undefined;
  if (reading?.ok !== true || running.get() !== gatewayUrl) return;
  holdAccount(reading.account, gatewayUrl);
  showMerchant({ ...reading.account, origin: gatewayUrl });
}

/** @param button the one that was pressed; undefined where the browser has discarded the tab since */
export function openSandbox(language: Language, button: Element | undefined): void {
  if (!isFollowed) running.subscribe(() => void adopt());
  isFollowed = true;
  showPanel(
    language,
    {
      siteBase,
      firstPaymentHref: pathIn(`${siteBase}FirstPayment`, language),
      guideHref: pathIn(`${siteBase}BrowserSandbox`, language),
      commands: `git clone ${siteConfig.repositoryUrl} tollgate && cd tollgate\nnpm start`,
      wasDiscarded: button === undefined,
    },
    button?.closest('dialog') ?? undefined,
  );
  if (button !== undefined) void runSandbox(siteBase);
}
