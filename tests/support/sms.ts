/** Reads the messages of the simulated SMS provider of a stack, and controls its faults. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { onTestFinished } from 'vitest';
import { now } from '#netlify/clock.ts';
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

/** Proves a number for a member by a code, without its SMS. */
export async function checkPhone(
  database: Pick<SupabaseClient, 'rpc'>,
  member: string,
  phone: string,
): Promise<void> {
  const code = { p_actor_id: member, p_phone: phone, p_code_hash: 'hash' };
  await database.rpc('begin_phone_code', { ...code, p_max_daily_kes: 0 }).throwOnError();
  const response = await database.rpc('confirm_phone_code', code).throwOnError();
  if (response.data !== true) throw new Error('The code was refused.');
}

let lastNumber = 10_000;

/** Returns a Kenyan mobile number that no other test of the process has. */
export function createPhone(): string {
  lastNumber += 1;
  return `+2547111${lastNumber}`;
}

/** Moves the clock of the stack to the next time at which it has this hour in Nairobi. */
export async function moveToHour(stack: TestStack, hour: number): Promise<void> {
  const time = now();
  const minutes = (time.getUTCHours() + 3) * 60 + time.getUTCMinutes();
  const waitMinutes = (hour * 60 - minutes + 2 * 24 * 60) % (24 * 60);
  await control(stack, 'clock', { advance: waitMinutes * 60 });
}
