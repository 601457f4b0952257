import { categories } from '#content/categories.ts';
import { jobTerms } from '#content/job-terms.ts';
import { areasByCounty, townsByCounty } from '#content/places.ts';
import { jobs } from './jobs.ts';
import { pickRefusals } from './refusals.ts';

/** The vacancies panel for staff. Placeholders are in braces. */
export const staffVacancies = {
  title: 'Vacancies',
  find: 'Find the sender',
  lead: 'What companies sent us. Publish a job, and it is in the job listings for 30 days. The company gets an e-mail when you publish or refuse.',
  state: 'Show',
  states: {
    new: 'New',
    published: 'Published',
    closed: 'Closed',
    refused: 'Refused',
    all: 'All',
  },
  empty: 'There are no vacancies here.',
  sent: '{state}. Sent on {date}',
  shownUntil: '{job}, shown until {date}',
  reason: 'Reason: {reason}',
  make: 'Edit and publish',
  change: 'Change the text',
  read: 'Read it in full',
  see: 'See the job listings',
  close: 'Close the vacancy',
  closeHeading: 'Close the vacancy of {name}',
  closeLead: 'It leaves the job listings at once. You cannot publish it again.',
  closed: 'The vacancy of {name} is closed.',
  refuse: 'Refuse',
  refuseHeading: 'Refuse the vacancy of {name}',
  refuseLead:
    'The company gets an e-mail with your reason. You cannot publish the vacancy any more.',
  refused: 'The vacancy of {name} is refused.',
  editor: {
    heading: 'A job at {name}',
    loading: 'Loading…',
    failed: 'This vacancy did not load.',
    back: 'Back to the vacancies',
    asSent: 'What the company sent',
    /** Above the form of a new job, if fields are filled from the message. */
    filled: 'We filled in what the message says. Check every field.',
    preview: 'How people will see the job',
    previewTitle: 'No title yet',
    refusals: pickRefusals('job.', 'vacancy.email.', 'form.'),
    publish: 'Publish',
    save: 'Save the text',
    published: '{job} is in the job listings.',
    changed: 'The text of {job} is changed.',
    wrong: 'Correct what is marked above.',
    ended: '{state}. You cannot change it any more.',
    fields: {
      jobTitle: 'Title of the job',
      jobDescription: 'Description',
      employer: 'Hiring company',
      category: 'Category',
      location: 'Town',
      employment: 'Kind of work',
      requirements: 'Requirements',
      responsibilities: 'Responsibilities',
      urlToWebsite: 'Website of the company (optional)',
      howToApply: 'How to apply',
      applyEmail: 'E-mail address for applications',
    },
    hints: {
      requirements: 'One on each line.',
      responsibilities: 'One on each line.',
    },
    employment: jobs.employment,
    categories: {
      '': 'Choose a category',
      ...Object.fromEntries(categories.map((name) => [name, name])),
    } as Record<string, string>,
    message: {
      places: [...Object.values(townsByCounty), ...Object.values(areasByCounty)].flat(),
      terms: jobTerms as Record<string, string>,
    },
    job: jobs,
  },
} as const;
