import type { Vacancy } from '#domain/vacancy/vacancy.ts';
import { environment } from '../env.ts';
import { log } from '../http/log.ts';
import type { Brand } from './letter.ts';
import { sendMail } from './send-mail.ts';
import { vacancyReceived } from './vacancy-received.ts';

/**
 * Tells the sender of a stored vacancy, once. The vacancy is safe, so a letter that can't even be
 * stored is logged and is no reason to say that something failed.
 */
export async function confirmVacancy(
  id: string,
  { email }: Pick<Vacancy, 'email'>,
  brand: Brand,
): Promise<void> {
  const order = {
    to: email,
    letter: vacancyReceived,
    brand,
    key: `job-vacancy-received/${id}`,
    url: new URL('/job-listings', environment().site).href,
  };
  await sendMail(order).catch((error: unknown) => log.fault('job-vacancy-received', error));
}
