import * as z from 'zod';
import { storeMail } from '../data/mail.ts';
import { log } from '../http/log.ts';
import { attempt } from './attempt.ts';
import type { Brand, Letter } from './letter.ts';

interface Order {
  to: string;
  letter: Letter;
  brand: Brand;
  /** Names the event, such as `job-vacancy-received/17`: each is written about once. */
  key: string;
  /** The link that the letter is about. */
  url?: string;
}

/** `known`: there is a letter about this event already. `refused`: there is no such address. */
type Outcome = 'sent' | 'waiting' | 'known' | 'refused';

/**
 * Stores a letter and tries once, for a few seconds, to deliver it; if that fails it is tried again
 * later. Whoever asks can go on in any case: mail that cannot be sent is no reason to refuse a request.
 * @throws {Problem} `database-unavailable` when the letter could not even be stored.
 */
export async function sendMail(order: Order): Promise<Outcome> {
  const { to, letter, brand, key, url = '' } = order;
  const recipient = z.email().max(254).safeParse(to);
  if (!recipient.success) {
    log.fault(`mail ${letter.name}`, new Error('The recipient is not an e-mail address.'));
    return 'refused';
  }
  const written = letter.write({ brand, url });
  const mail = await storeMail({
    key,
    recipient: recipient.data,
    letter: letter.name,
    url,
    ...written,
  });
  return mail ? attempt(mail) : 'known';
}
