/** The Chromium of the journeys, one for the whole run, which Lighthouse reaches by a port. */
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { chromium, type Browser } from '@playwright/test';
import { chromiumOptions } from '#tests/support/chromium.ts';
import { atEnd } from '../processes.ts';

interface OpenBrowser {
  browser: Browser;
  port: number;
}

let opening: Promise<OpenBrowser> | undefined;

export function openBrowser(): Promise<OpenBrowser> {
  return (opening ??= launch());
}

async function launch(): Promise<OpenBrowser> {
  const options = await chromiumOptions();
  const port = await freePort();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
    // The run has its own way to end.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  atEnd(() => browser.close());
  return { browser, port };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
