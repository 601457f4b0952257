import type { ReactNode } from 'react';
import { formatDay } from '#domain/date/day.ts';
import type { Job } from '#domain/job/job.schema.ts';
import { getCategoryName } from '#domain/listing/category-name.ts';
import { defaultLanguage } from '#domain/language/language.ts';
import { selectLanguageText } from '#domain/language/language-name.ts';
import { separator } from '#domain/text/separator.ts';
import { LinkedText } from '#ui/LinkedText.tsx';
import { cardClass } from '#ui/variants.ts';
import { TextLink } from '#ui/TextLink.tsx';
import type { Text } from '#content/text/text.ts';
import { ApplyLinks } from './ApplyLinks.tsx';

interface Props {
  job: Job;
  text: Text['jobs'];
  /** Language of the page, which a job may not have. */
  language: string;
}

/** The list of jobs. The built page and the endpoint's response render it alike. */
export function JobList({ jobs, ...props }: Omit<Props, 'job'> & { jobs: readonly Job[] }) {
  if (jobs.length === 0) return <NoJobs text={props.text} />;
  return (
    <ul className="mt-6 grid gap-4">
      {jobs.map((job) => (
        <li key={job.id}>
          <JobCard job={job} actions={<ApplyLinks job={job} text={props.text} />} {...props} />
        </li>
      ))}
    </ul>
  );
}

function NoJobs({ text: { none } }: Pick<Props, 'text'>) {
  return (
    <div className={`${cardClass} mt-6 grid gap-3 p-4 md:p-6`}>
      <h2 className="text-xl">{none.heading}</h2>
      <p className="max-w-prose">{none.lead}</p>
      <p className="flex flex-wrap gap-x-6">
        <TextLink href="#vacancy-heading">{none.submit}</TextLink>
        <TextLink href="/all-businesses">{none.businesses}</TextLink>
      </p>
    </div>
  );
}

interface CardProps extends Props {
  /** The buttons to apply. */
  actions?: ReactNode;
  isOpen?: boolean;
}

/**
 * The summary of a job, and its details, which are folded unless `isOpen` is true. A part has a heading only if it has
 * text, because the preview of staff shows incomplete jobs.
 */
export function JobCard({ job, actions, text, language, isOpen = false }: CardProps) {
  const headingId = `job-${job.id}-title`;
  const foreignLanguage = getForeignLanguage(job, language);
  return (
    <article
      className={`${cardClass} @container p-4 md:p-6`}
      id={`job-${job.id}`}
      aria-labelledby={headingId}
    >
      <div className="grid gap-3 @2xl:grid-cols-2 @2xl:gap-6">
        <div>
          {foreignLanguage && (
            <p className="badge">{selectLanguageText(text.inLanguage, foreignLanguage)}</p>
          )}
          {job.category !== '' && (
            <p className="text-ink-soft">{getCategoryName(job.category, text.categoryNames)}</p>
          )}
          <h2 className="text-2xl wrap-anywhere text-brand" id={headingId} lang={foreignLanguage}>
            {job.jobTitle}
          </h2>
          <p className="mt-1 wrap-anywhere">
            <strong>{job.employer}</strong>
            {['', job.location, text.employment[job.employment]]
              .filter((value, index) => index === 0 || value !== '')
              .join(separator)}
          </p>
          <p className="flex flex-wrap gap-x-4 text-ink-soft">
            <Day name={text.posted} day={job.datePosted} language={language} />
            <Day name={text.validThrough} day={job.validThrough} language={language} />
          </p>
        </div>
        <div className="grid content-start gap-4">
          <p className="max-w-prose wrap-anywhere whitespace-pre-line" lang={foreignLanguage}>
            {job.jobDescription}
          </p>
        </div>
      </div>
      {/* The open details have the width of the card, and the buttons follow them. */}
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
        <details className="open:basis-full" open={isOpen}>
          <summary className="cursor-pointer py-2.5 font-bold text-brand underline">
            {text.more}
          </summary>
          <JobDetails job={job} text={text} foreignLanguage={foreignLanguage} />
        </details>
        {actions}
      </div>
    </article>
  );
}

/** Returns the language of a job if the page has another one. */
function getForeignLanguage({ language = defaultLanguage }: Job, pageLanguage: string) {
  return language === pageLanguage ? undefined : language;
}

function Day({ name, day, language }: { name: string; day: string; language: string }) {
  return (
    <span>
      {name} <time dateTime={day}>{formatDay(day, language)}</time>
    </span>
  );
}

interface DetailsProps extends Omit<Props, 'language'> {
  foreignLanguage: Job['language'];
}

function JobDetails({ job, text, foreignLanguage }: DetailsProps) {
  return (
    <div className="mt-2 grid gap-6 @2xl:grid-cols-2">
      <div className="grid content-start gap-6 empty:hidden">
        {job.requirements.length > 0 && (
          <section>
            <h3 className="text-lg">{text.requirements}</h3>
            <NumberedList lines={job.requirements} language={foreignLanguage} />
            <p className="mt-2 text-ink-soft">{text.requirementsNote}</p>
          </section>
        )}
        {job.responsibilities.length > 0 && (
          <section>
            <h3 className="text-lg">{text.responsibilities}</h3>
            <NumberedList lines={job.responsibilities} language={foreignLanguage} />
          </section>
        )}
      </div>
      <div className="empty:hidden">
        {job.howToApply !== '' && (
          <section>
            <h3 className="text-lg">{text.howToApply}</h3>
            <p className="mt-2 wrap-anywhere whitespace-pre-line" lang={foreignLanguage}>
              <LinkedText text={job.howToApply} />
            </p>
          </section>
        )}
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

interface ListProps {
  lines: readonly string[];
  language: Job['language'];
}

function NumberedList({ lines, language }: ListProps) {
  return (
    <ol className="mt-2 grid list-decimal gap-1 pl-6 wrap-anywhere" lang={language}>
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ol>
  );
}
