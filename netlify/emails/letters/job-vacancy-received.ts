import { inFrame } from '../frame.ts';
import type { Letter } from '../letter.ts';

/**
 * To the address that somebody named in a job vacancy; its link is the page of jobs. Nothing that was
 * sent stands in it: anybody can name any address, and would have us say anything to anyone.
 */
export const jobVacancyReceived: Letter<undefined> = {
  name: 'job-vacancy-received',
  write: (_, { brand, url }) =>
    inFrame(brand, {
      subject: 'We received your job vacancy',
      parts: [
        'Thank you. We received a job vacancy with this address for applications.',
        'Our staff will publish it within a few working days. It then stays on the page for 30 days.',
        ...(url === '' ? [] : [{ link: { url, words: 'See the job listings' } }]),
        'Something is wrong, or it was not you who sent this? Answer this e-mail.',
      ],
    }),
};
