import type { Config } from '@netlify/functions';
import { sendWaitingEmails } from '../emails/send-email.ts';
import { sendWaitingSms } from '../sms/send-sms.ts';
import { scheduledFunction } from '../operations/record-run.ts';

export const config: Config = { schedule: '* * * * *' };

/** Delivers the weekly emails, the emails that are due for a retry, and the stored SMS. */
export default scheduledFunction('send-waiting-emails', async () => {
  await Promise.all([sendWaitingEmails(), sendWaitingSms()]);
});
