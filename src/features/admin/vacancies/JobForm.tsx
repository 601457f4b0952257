import { useState } from 'react';
import { Problem } from '#domain/problem/problem.ts';
import type { StaffVacancy } from '#domain/staff/staff-vacancy.ts';
import { fill } from '#domain/text/fill.ts';
import { buttonLook } from '#ui/variants.ts';
import type { Text } from '#content/text/text.ts';
import { useAction } from '../kit/use-action.ts';
import { useAnnounce } from '../kit/use-announce.ts';
import { useDraft } from '../kit/use-draft.ts';
import { useQuery } from '../use-query.ts';
import { JobFieldView } from './JobFieldView.tsx';
import { publishVacancy } from './vacancy-action.ts';
import { begunJob, checkedJob, jobFields, problemsBy, type JobProblems } from './typed-job.ts';

interface Props {
  vacancy: StaffVacancy;
  text: Text['adminWords']['vacancies']['editor'];
  kit: Text['adminWords']['kit'];
}

/** The text of a job. What is typed is kept in this tab until it is published. */
export function JobForm({ vacancy, text, kit }: Props) {
  const { values: job, write, forget } = useDraft(`job ${vacancy.id}`, begunJob(vacancy));
  const [problems, setProblems] = useState<JobProblems>({});
  const { busy, failure, run } = useAction(kit);
  const announce = useAnnounce();
  const { show } = useQuery();
  const isNew = vacancy.state === 'new';

  const say = (found: JobProblems) => {
    setProblems(found);
    const [first] = jobFields.filter((field) => found[field] !== undefined);
    if (first) document.getElementById(`job-${first}`)?.focus();
  };
  const publish = async () => {
    const checked = checkedJob(job, text.refusals);
    if ('problems' in checked) {
      say(checked.problems);
      return;
    }
    setProblems({});
    await run(async () => {
      await publishVacancy(vacancy.id, checked.draft).catch((error: unknown) => {
        if (error instanceof Problem) say(problemsBy(error.fields ?? []));
        throw error;
      });
      forget();
      announce(fill(isNew ? text.published : text.changed, { job: checked.draft.jobTitle }));
      show('?view=vacancies&state=published');
    });
  };

  return (
    <form
      noValidate
      className="flex flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void publish();
      }}
    >
      {jobFields.map((field) => (
        <JobFieldView
          key={field}
          field={field}
          value={job[field]}
          problem={problems[field]}
          text={text}
          onWrite={(words) => write(field, words)}
        />
      ))}
      <p role="alert" className="font-bold text-bad empty:hidden">
        {failure !== '' ? failure : Object.keys(problems).length > 0 && text.wrong}
      </p>
      <button type="submit" className={buttonLook.primary} aria-busy={busy}>
        {busy ? kit.working : isNew ? text.publish : text.save}
      </button>
    </form>
  );
}
