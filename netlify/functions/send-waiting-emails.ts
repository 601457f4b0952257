import type { Config } from '@netlify/functions';
import { sendWaitingEmails } from '../emails/send-email.ts';
import { scheduledFunction } from '../operations/record-run.ts';

export const config: Config = { schedule: '* * * * *' };

/** Delivers the weekly emails, and the emails that are due for a retry. */
export default scheduledFunction('send-waiting-emails', sendWaitingEmails);
