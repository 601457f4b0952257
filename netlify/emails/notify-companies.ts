/** Sends an email to the company of a vacancy that staff published or refused. */
import { getText } from '#content/text/text.ts';
import { formatDay } from '#domain/date/day.ts';
import { call } from '../data/database.ts';
import { log } from '../http/log.ts';
import { siteAddress } from '../http/site-address.ts';
import type { EmailContent } from './render-email.ts';
import { sendEmail } from './send-email.ts';

/** Maximum number of emails in a call, so that the schedule ends in time. */
const maxEmails = 5;

const jobsPath = '/job-listings';

type Decision = Awaited<ReturnType<typeof readDecisions>>[number];

/**
 * Sends the missing emails about decisions: about one vacancy right after its decision, or about all of the last week by
 * the schedule. The promise never rejects: a failure is logged, and the next run of the schedule retries it.
 */
export async function notifyCompanies(vacancyId?: string): Promise<void> {
  try {
    for (const decision of await readDecisions(vacancyId)) await notify(decision);
  } catch (error) {
    log.fault('notify-companies', error);
  }
}

function readDecisions(vacancyId: string | undefined) {
  return call('undelivered_vacancy_decisions', {
    p_limit: maxEmails,
    ...(vacancyId !== undefined && { p_vacancy_id: vacancyId }),
  });
}

/** The email contains no text from the form, because the form accepts any address and any text. */
async function notify({ email: to, key, ...decision }: Decision): Promise<void> {
  const isPublished = decision.state === 'published';
  const content = isPublished ? createPublished(decision) : createRefused(decision);
  const url = siteAddress(isPublished ? `${jobsPath}#job-${decision.job_id}` : jobsPath);
  await sendEmail({ to, content, key, url });
}

function createPublished({ valid_through }: Pick<Decision, 'valid_through'>): EmailContent {
  const text = getText();
  return {
    name: 'job-vacancy-published',
    template: text.emails.vacancyPublished,
    values: { until: formatDay(valid_through, text.language) },
  };
}

function createRefused({ reason }: Pick<Decision, 'reason'>): EmailContent {
  const text = getText();
  return {
    name: 'job-vacancy-refused',
    template: text.emails.vacancyRefused,
    facts: { [text.emailFacts.staffWrote]: reason },
  };
}
