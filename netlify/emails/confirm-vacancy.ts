import { text } from '#content/text/text.ts';
import type { Vacancy } from '#domain/vacancy/vacancy.ts';
import { log } from '../http/log.ts';
import { siteAddress } from '../http/site-address.ts';
import type { EmailContent } from './render-email.ts';
import { sendEmail } from './send-email.ts';

/**
 * The email to the sender of a job vacancy, with a link to the page of jobs. It contains no text from the form,
 * because the form accepts any address and any text.
 */
export const vacancyReceived: EmailContent = {
  name: 'job-vacancy-received',
  template: text.emails.vacancyReceived,
};

/**
 * Confirms a stored vacancy to its sender, once. If the email cannot be stored, the failure is only logged, because
 * the vacancy itself is stored.
 */
export async function confirmVacancy(id: string, { email: to }: Pick<Vacancy, 'email'>) {
  const key = `job-vacancy-received/${id}`;
  const url = siteAddress('/job-listings');
  await sendEmail({ to, content: vacancyReceived, key, url }).catch((error: unknown) =>
    log.fault(vacancyReceived.name, error),
  );
}
