/** Reads the messages of the simulated SMS provider of a stack, and controls its faults. */
import { onTestFinished } from 'vitest';
import type { SmsFault } from '#netlify/local/sms/faults.ts';
import { control, type TestStack } from './stack.ts';

interface Sms {
  id: string;
  phone: string;
  sender: string;
  text: string;
  parts: number;
}

/** Returns the messages to a phone, or to all phones, oldest first. */
export async function readSms({ site }: TestStack, phone?: string): Promise<Sms[]> {
  const messages = (await (await fetch(`${site}/.local/sms.json`)).json()) as Sms[];
  return messages.filter((sms) => phone === undefined || sms.phone === phone).toReversed();
}

/** Sets a fault until the end of the test. */
export async function setSmsFault(stack: TestStack, fault: SmsFault): Promise<void> {
  await control(stack, 'sms-faults', fault);
  onTestFinished(async () => {
    await control(stack, 'sms-faults', { fault: 'none' });
  });
}
