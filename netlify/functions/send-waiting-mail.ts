import type { Config } from '@netlify/functions';
import { sendWaitingMail } from '../emails/send-mail.ts';
import { endpoint } from '../http/endpoint.ts';

export const config: Config = { schedule: '*/5 * * * *' };

/** Sends mail that is due for another attempt. */
export default endpoint({ POST: sendWaitingMail });
