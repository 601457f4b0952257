/** Reads the addresses to which no more emails go. */
import * as z from 'zod';
import { call } from './database.ts';

const causeSchema = z.nullable(z.enum(['bounce', 'complaint']));

/** Returns the cause for which no more emails go to an address; undefined if emails go to it. */
export async function findEmailStop(email: string) {
  const cause = await call('email_stop_cause', { p_recipient: email });
  return causeSchema.parse(cause) ?? undefined;
}
