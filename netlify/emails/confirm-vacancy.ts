import { text } from '#content/text/text.ts';
import type { Vacancy } from '#domain/vacancy/vacancy.ts';
import { log } from '../http/log.ts';
import { siteAddress } from '../http/site-address.ts';
import type { Letter } from './letter.ts';
import { sendMail } from './send-mail.ts';

/**
 * To the address that somebody named in a job vacancy; its link is the page of jobs. Nothing that was
 * sent stands in it: anybody can name any address, and would have us say anything to anyone.
 */
export const vacancyReceived: Letter = {
  name: 'job-vacancy-received',
  words: text.letters.vacancyReceived,
};

/**
 * Tells the sender of a stored vacancy, once. The vacancy is safe, so a letter that can't even be
 * stored is logged and is no reason to say that something failed.
 */
export async function confirmVacancy(id: string, { email: to }: Pick<Vacancy, 'email'>) {
  const key = `job-vacancy-received/${id}`;
  const url = siteAddress('/job-listings');
  await sendMail({ to, letter: vacancyReceived, key, url }).catch((error: unknown) =>
    log.fault(vacancyReceived.name, error),
  );
}
