import { text } from '#content/text/text.ts';
import type { Vacancy } from '#domain/vacancy/vacancy.ts';
import { log } from '../http/log.ts';
import { siteAddress } from '../http/site-address.ts';
import type { EmailContent } from './render-email.ts';
import { sendEmail } from './send-email.ts';

/**
 * To the address of a job vacancy; its link is the page of jobs. It repeats nothing of the form, because the form
 * takes any address and any text.
 */
export const vacancyReceived: EmailContent = {
  name: 'job-vacancy-received',
  template: text.letters.vacancyReceived,
};

/**
 * Tells the sender of a stored vacancy, once. The vacancy is safe, so an email that can't even be
 * stored is logged and is no reason to say that something failed.
 */
export async function confirmVacancy(id: string, { email: to }: Pick<Vacancy, 'email'>) {
  const key = `job-vacancy-received/${id}`;
  const url = siteAddress('/job-listings');
  await sendEmail({ to, content: vacancyReceived, key, url }).catch((error: unknown) =>
    log.fault(vacancyReceived.name, error),
  );
}
