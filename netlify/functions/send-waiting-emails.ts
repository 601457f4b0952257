import type { Config } from '@netlify/functions';
import { sendWaitingEmails } from '../emails/send-email.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { schedule: '* * * * *' };

/** Delivers the weekly emails, and the emails that are due for a retry. */
export default endpoint({ POST: () => sendWaitingEmails() });
