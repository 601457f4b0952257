import { useServerDay } from '#features/components/use-server-day.ts';
import { JobCard } from '#features/jobs/JobList.tsx';
import { useScreen } from '../components/screen.ts';
import { toPreviewedJob, type TypedJob } from './typed-job.ts';

/** The typed job as the job listings will show it, with its details open. */
export function JobPreview({ typed }: { typed: TypedJob }) {
  const { editor: text } = useScreen().text.vacancies;
  const today = useServerDay();
  if (today === undefined) return null;
  const job = toPreviewedJob(typed, today);
  return (
    <section aria-labelledby="job-preview" className="flex flex-col gap-3">
      <h2 id="job-preview" className="text-xl">
        {text.preview}
      </h2>
      <JobCard
        job={{ ...job, jobTitle: job.jobTitle || text.previewTitle }}
        text={text.job}
        language={document.documentElement.lang}
        isOpen
      />
    </section>
  );
}
