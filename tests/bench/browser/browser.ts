/** Opens the Chromium of the browser tests once for the whole run. Lighthouse connects to it by a port. */
import { chromium } from '@playwright/test';
import { getChromiumOptions } from '#tests/support/chromium.ts';
import { memoize } from '../measuring.ts';
import { findFreePort, onEnd } from '#tests/support/processes.ts';

export const openBrowser = memoize(async () => {
  const options = await getChromiumOptions();
  const port = await findFreePort();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
    // bench.ts handles these signals.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  onEnd(() => browser.close());
  return { browser, port };
});
