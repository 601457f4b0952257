import { getText } from '#content/text/text.ts';
import type { Vacancy } from '#domain/vacancy/vacancy.ts';
import { log } from '../http/log.ts';
import { siteAddress } from '../http/site-address.ts';
import type { EmailContent } from './render-email.ts';
import { sendEmail } from './send-email.ts';
import { localizePath } from '#domain/language/localized-path.ts';

/**
 * The email to the sender of a job vacancy, with a link to the page of jobs. It contains no text from the form,
 * because the form accepts any address and any text.
 */
export const createVacancyReceived = (): EmailContent => ({
  name: 'job-vacancy-received',
  template: getText().emails.vacancyReceived,
});

/**
 * Confirms a stored vacancy to its sender, once. If the email cannot be stored, the failure is only logged, because
 * the vacancy itself is stored.
 */
export async function confirmVacancy(id: string, { email: to }: Pick<Vacancy, 'email'>) {
  const key = `job-vacancy-received/${id}`;
  const url = siteAddress(localizePath('/job-listings'));
  const content = createVacancyReceived();
  await sendEmail({ to, content, key, url }).catch((error: unknown) =>
    log.fault(content.name, error),
  );
}
