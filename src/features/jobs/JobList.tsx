import { formatDay } from '#domain/date/date.ts';
import type { Job } from '#domain/job/job.schema.ts';
import { Facts } from '#features/listing/Facts.tsx';
import { LinkedText } from '#ui/LinkedText.tsx';
import { cardClass } from '#ui/variants.ts';
import { TextLink } from '#ui/TextLink.tsx';
import type { Text } from '#content/text/text.ts';

interface Props {
  job: Job;
  text: Text['jobs'];
  /** Language of the dates. */
  language: string;
}

/** The list of jobs. The built page and the endpoint's response render it alike. */
export function JobList({ jobs, ...props }: Omit<Props, 'job'> & { jobs: readonly Job[] }) {
  if (jobs.length === 0) return <p className="notice mt-8">{props.text.empty}</p>;
  return (
    <ul className="mt-8 grid gap-4">
      {jobs.map((job) => (
        <li key={job.id}>
          <JobCard job={job} {...props} />
        </li>
      ))}
    </ul>
  );
}

/** The summary of a job, and its details, which are folded unless `isOpen` is true. */
export function JobCard({ job, text, language, isOpen = false }: Props & { isOpen?: boolean }) {
  const headingId = `job-${job.id}-title`;
  return (
    <article
      className={`${cardClass} @container p-4 md:p-6`}
      id={`job-${job.id}`}
      aria-labelledby={headingId}
    >
      <div className="grid gap-2 @2xl:grid-cols-2 @2xl:gap-6">
        <div>
          <p className="font-bold text-ink-soft">{job.category}</p>
          <h2 className="text-xl wrap-anywhere text-brand" id={headingId}>
            {job.jobTitle}
          </h2>
          <p className="mt-1 wrap-anywhere">
            <strong>{job.employer}</strong>
            {` · ${job.location} · ${text.employment[job.employment]}`}
          </p>
        </div>
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">{job.jobDescription}</p>
      </div>
      <details className="mt-1" open={isOpen}>
        <summary className="cursor-pointer py-2.5 font-bold text-brand underline">
          {text.more}
        </summary>
        <JobDetails job={job} text={text} language={language} />
      </details>
    </article>
  );
}

function JobDetails({ job, text, language }: Props) {
  return (
    <div className="mt-2 grid gap-6 @2xl:grid-cols-2">
      <div>
        <h3 className="text-lg">{text.requirements}</h3>
        <NumberedList lines={job.requirements} />
        <p className="mt-2 text-ink-soft">{text.requirementsNote}</p>
        <h3 className="mt-6 text-lg">{text.responsibilities}</h3>
        <NumberedList lines={job.responsibilities} />
      </div>
      <div>
        <h3 className="text-lg">{text.howToApply}</h3>
        <p className="mt-2 wrap-anywhere whitespace-pre-line">
          <LinkedText text={job.howToApply} />
        </p>
        <ApplicationEmail job={job} text={text} />
        <JobFacts job={job} text={text} language={language} />
        {job.urlToWebsite !== undefined && (
          <p className="mt-2">
            <TextLink href={job.urlToWebsite} rel="noopener nofollow">
              {`${text.visitWebsite} ${job.employer}`}
            </TextLink>
          </p>
        )}
      </div>
    </div>
  );
}

function JobFacts({ job, text, language }: Props) {
  const rows = [
    [text.posted, <Day day={job.datePosted} language={language} />],
    [text.validThrough, <Day day={job.validThrough} language={language} />],
  ] as const;
  return <Facts rows={rows} className="mt-4" />;
}

function Day({ day, language }: { day: string; language: string }) {
  return (
    <time className="whitespace-nowrap" dateTime={day}>
      {formatDay(day, language)}
    </time>
  );
}

function NumberedList({ lines }: { lines: readonly string[] }) {
  return (
    <ol className="mt-2 grid list-decimal gap-1 pl-6 wrap-anywhere">
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ol>
  );
}

/** The email address for applications, unless the text of the job already contains the address. */
function ApplicationEmail({ job: { applyEmail, howToApply }, text }: Omit<Props, 'language'>) {
  if (applyEmail === undefined || howToApply.includes(applyEmail)) return null;
  return (
    <p className="mt-2">
      {text.writeTo}{' '}
      <a className="wrap-anywhere text-brand underline" href={`mailto:${applyEmail}`}>
        {applyEmail}
      </a>
    </p>
  );
}
