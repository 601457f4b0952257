import { inFrame } from '../frame.ts';
import type { Letter } from '../letter.ts';

/** A job vacancy as somebody sent it. */
export interface SentVacancy {
  /** Name of the hiring company. */
  company: string;
  email: string;
  message: string;
}

/** To the person who sent us a job vacancy; its link is the page of jobs. */
export const jobVacancyReceived: Letter<SentVacancy> = {
  name: 'job-vacancy-received',
  write: ({ company, email, message }, { brand, url }) =>
    inFrame(brand, {
      subject: 'We received your job vacancy',
      parts: [
        'Thank you for sending us a job vacancy. This is what we received:',
        { facts: { 'Hiring company': company, 'E-mail': email, Message: message } },
        'Our staff will publish it within a few working days. It then stays on the page for 30 days.',
        ...(url === '' ? [] : [{ link: { url, words: 'See the job listings' } }]),
        'Something is wrong, or it was not you who sent this? Answer this e-mail.',
      ],
    }),
};
