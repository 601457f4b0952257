import { createTransport } from 'nodemailer';
import { createSmtpOptions } from '../emails/deliver.ts';
import { ok, skipped, wrong, type Check } from './check.ts';

/** Checks the login at the mail server. It sends no email. */
export const email: Check = {
  name: 'e-mail',
  async examine({ environment: { email } }) {
    if (email?.kind !== 'smtp') return skipped('SMTP_URL is not set, so e-mails are not sent.');
    const { host } = email.server;
    const transport = createTransport(createSmtpOptions(email.server));
    try {
      await transport.verify();
      return ok(`${host} accepts e-mails.`);
    } catch (error) {
      const { code } = error as { code?: unknown };
      return code === 'EAUTH'
        ? wrong(`${host} refuses the name or the password in SMTP_URL.`, 'Copy both again.')
        : wrong(
            `${host} cannot be reached with SMTP_URL (${typeof code === 'string' ? code : 'no code'}).`,
            'Check the name, the port, and the protocol: smtps:// or smtp://.',
          );
    } finally {
      transport.close();
    }
  },
};
