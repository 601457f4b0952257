/** Reads codes and links of SMS from the simulated provider of a site. */
import { expect } from '@playwright/test';
import type { Site } from './site.ts';

/** Waits for an SMS to a phone with the pattern, and returns the match in the newest one. */
async function readSmsPart({ localOrigin }: Site, phone: string, pattern: RegExp): Promise<string> {
  const readPart = async () => {
    const response = await fetch(`${localOrigin}/.local/sms.json`);
    const messages = (await response.json()) as { phone: string; text: string }[];
    const parts = messages
      .filter(({ phone: to }) => to === `+254${phone.slice(1)}`)
      .flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
    return parts[0] ?? '';
  };
  await expect.poll(readPart).not.toBe('');
  return readPart();
}

/**
 * Returns the code in the newest SMS to a phone, and waits for it.
 * @param phone - in the national notation, such as '0712345678'
 */
export const readSmsCode = (site: Site, phone: string): Promise<string> =>
  readSmsPart(site, phone, /: (\d{6}) /);

/** Returns the link in the newest SMS to a phone, and waits for it. */
export const readSmsLink = (site: Site, phone: string): Promise<string> =>
  readSmsPart(site, phone, /(https?:\S+)$/);
