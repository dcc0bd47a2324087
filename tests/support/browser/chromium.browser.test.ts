import { expect, test } from 'vitest';
import { launchChromium } from './chromium.ts';

test('Chromium starts, and has a font for Chinese', async () => {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.setContent(
      '<span id="zh" style="font-size:100px">退款</span><span id="none">\u{10FFFF}</span>',
    );
    // Both characters of a font are as wide as they are high; boxes for missing ones are narrower.
    const width = await page.locator('#zh').evaluate((element) => element.getBoundingClientRect().width);
    expect(width).toBe(200);
  } finally {
    await browser.close();
  }
});
