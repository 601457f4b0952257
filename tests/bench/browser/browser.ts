/** Opens the Chromium of the browser tests once for the whole run. Lighthouse connects to it by a port. */
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { chromium } from '@playwright/test';
import { getChromiumOptions } from '#tests/support/chromium.ts';
import { memoize } from '../measuring.ts';
import { onEnd } from '../processes.ts';

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

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
