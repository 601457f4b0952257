import type { Job } from '#domain/job/job.schema.ts';
import { JobCard } from './JobCard.tsx';
import type { Text } from '#content/text/text.ts';

interface Props {
  jobs: readonly Job[];
  text: Text['jobs'];
  language: string;
}

/** The jobs, the same in the page of a build and in the answer of the endpoint. */
export function JobList({ jobs, text, language }: Props) {
  if (jobs.length === 0) return <p className="notice mt-8">{text.empty}</p>;
  return (
    <ul className="mt-8 grid gap-8">
      {jobs.map((job) => (
        <li key={job.id}>
          <JobCard job={job} text={text} language={language} />
        </li>
      ))}
    </ul>
  );
}
