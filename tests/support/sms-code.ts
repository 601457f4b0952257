/** Reads codes of SMS from the simulated provider of a site. */
import { expect } from '@playwright/test';
import type { Site } from './site.ts';

/**
 * Returns the code in the newest SMS to a phone, and waits for it.
 * @param phone - in the national notation, such as '0712345678'
 */
export async function readSmsCode({ localOrigin }: Site, phone: string): Promise<string> {
  const readCode = async () => {
    const response = await fetch(`${localOrigin}/.local/sms.json`);
    const messages = (await response.json()) as { phone: string; text: string }[];
    const sms = messages.find(({ phone: to }) => to === `+254${phone.slice(1)}`);
    return /\d{6}/.exec(sms?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(readCode).not.toBe('');
  return readCode();
}
