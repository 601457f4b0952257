/** Opens the Chromium of the browser tests once for the whole run. Lighthouse connects to it by a port. */
import { createServer, type AddressInfo } from 'node:net';
import { once as event } from 'node:events';
import { chromium } from '@playwright/test';
import { getChromiumOptions } from '#tests/support/chromium.ts';
import { once } from '../measuring.ts';
import { onEnd } from '../processes.ts';

export const openBrowser = once(async () => {
  const options = await getChromiumOptions();
  const port = await freePort();
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await event(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await event(server, 'close');
  return port;
}
