import { useState } from 'react';
import { requestJson } from '#browser/api/request.ts';
import { jobLimits } from '#domain/job/job.limits.ts';
import { Problem } from '#domain/problem/problem.ts';
import type { StaffVacancy } from '#domain/staff/staff-vacancy.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { useScreen, useStaffAction } from '../components/screen.ts';
import { useDraft } from '../components/use-draft.ts';
import { useQuery } from '../use-query.ts';
import { JobPreview } from './JobPreview.tsx';
import {
  checkJob,
  getInitialJob,
  jobFields,
  toProblems,
  type JobField,
  type JobProblems,
  type TypedJob,
} from './typed-job.ts';

/** The form of a job. The browser tab stores the input until the job is published. */
export function JobForm({ vacancy }: { vacancy: StaffVacancy }) {
  const { text: screenText, announce } = useScreen();
  const { editor: text } = screenText.vacancies;
  const [initialJob] = useState(() => getInitialJob(vacancy, text.message));
  const { values: job, write, remove } = useDraft(`job ${vacancy.id}`, initialJob);
  const [problems, setProblems] = useState<JobProblems>({});
  const { busy, failure, run } = useStaffAction(screenText.ui.failedTyped);
  const { openQuery } = useQuery();
  const isNew = vacancy.state === 'new';
  const submitLabel = isNew ? text.publish : text.save;
  const hasProblem = Object.keys(problems).length > 0;

  const showProblems = (jobProblems: JobProblems) => {
    setProblems(jobProblems);
    const firstField = jobFields.find((field) => jobProblems[field] !== undefined);
    if (firstField) document.getElementById(`job-${firstField}`)?.focus();
  };
  const publish = async () => {
    const result = checkJob(job, text.refusals);
    showProblems('problems' in result ? result.problems : {});
    if ('problems' in result) return;
    const path = `/api/staff/vacancies/${encodeURIComponent(vacancy.id)}/publish`;
    await run(async () => {
      await requestJson({ method: 'POST', path, body: result.draft }).catch((error: unknown) => {
        if (error instanceof Problem) showProblems(toProblems(error.fields ?? []));
        throw error;
      });
      remove();
      openQuery('?view=vacancies&state=published');
      announce(fill(isNew ? text.published : text.changed, { job: result.draft.jobTitle }));
    });
  };

  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <form
        noValidate
        autoComplete="off"
        className="flex flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void publish();
        }}
      >
        {isNew && <p>{text.filled}</p>}
        <JobFields job={job} problems={problems} onWrite={write} />
        <Alert>{failure || (hasProblem && text.wrong)}</Alert>
        <Button type="submit" variant="primary" aria-busy={busy}>
          {busy ? screenText.ui.working : submitLabel}
        </Button>
      </form>
      <JobPreview typed={job} />
    </div>
  );
}

interface FieldsProps {
  job: TypedJob;
  problems: JobProblems;
  onWrite: (field: JobField, value: string) => void;
}

function JobFields({ job, problems, onWrite }: FieldsProps) {
  return jobFields.map((field) => (
    <JobFieldView
      key={field}
      field={field}
      value={job[field]}
      problem={problems[field]}
      onWrite={(value) => onWrite(field, value)}
    />
  ));
}

interface FieldProps {
  field: JobField;
  value: string;
  problem: string | undefined;
  onWrite: (value: string) => void;
}

/** Number of rows of each multi-line field. */
const rowsByField: Partial<Record<JobField, number>> = {
  jobDescription: 6,
  requirements: 5,
  responsibilities: 5,
  howToApply: 3,
};

const inputsByField: Partial<Record<JobField, { type?: string; maxLength: number }>> = {
  jobTitle: { maxLength: jobLimits.title.max },
  employer: { maxLength: jobLimits.employer.max },
  location: { maxLength: jobLimits.location.max },
  urlToWebsite: { maxLength: jobLimits.website },
  applyEmail: { type: 'email', maxLength: jobLimits.email },
};

function JobFieldView({ field, ...props }: FieldProps) {
  const { fields, hints, employment, categories } = useScreen().text.vacancies.editor;
  const hint = field in hints ? hints[field as keyof typeof hints] : undefined;
  const shared = { ...props, id: `job-${field}`, label: fields[field], hint };
  if (field === 'employment') return <SelectField {...shared} options={employment} />;
  if (field === 'category') {
    // A published job can have a category that is no longer in the list.
    const options = { ...categories, [props.value]: categories[props.value] ?? props.value };
    return <SelectField {...shared} options={options} />;
  }
  const rows = rowsByField[field];
  if (rows !== undefined) return <Field as="textarea" {...shared} rows={rows} />;
  return <Field {...shared} {...inputsByField[field]} />;
}
