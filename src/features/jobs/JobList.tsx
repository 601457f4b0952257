import type { Job } from '#domain/job/job.schema.ts';
import { JobCard } from './JobCard.tsx';
import type { JobText } from './job-text.ts';

interface Props {
  jobs: readonly Job[];
  text: JobText;
}

/** The jobs, the same in the page of a build and in the answer of the endpoint. */
export function JobList({ jobs, text }: Props) {
  if (jobs.length === 0) return <p className="notice mt-8">{text.empty}</p>;
  return (
    <ul className="mt-8 grid gap-8">
      {jobs.map((job) => (
        <li key={job.id}>
          <JobCard job={job} text={text} />
        </li>
      ))}
    </ul>
  );
}
