import type { JobPosting, WithContext } from 'schema-dts';
import type { Job } from '#domain/job/job.schema.ts';

/**
 * Converts jobs to structured data with every property that Google requires [developers.google.com, 'Job posting
 * structured data'].
 */
export function toJobPostings(jobs: readonly Job[]): WithContext<JobPosting>[] {
  return jobs.map((job) => ({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.jobTitle,
    description: job.jobDescription,
    datePosted: job.datePosted,
    validThrough: job.validThrough,
    employmentType: job.employment,
    qualifications: job.requirements.join(' '),
    responsibilities: job.responsibilities.join(' '),
    hiringOrganization: {
      '@type': 'Organization',
      name: job.employer,
      sameAs: job.urlToWebsite,
    },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: job.location,
        addressCountry: 'KE',
      },
    },
    directApply: false,
  }));
}
