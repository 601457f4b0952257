import { useState, type ReactNode } from 'react';
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

interface Props {
  vacancy: StaffVacancy;
  /** The message of the company, which stays beside the form on a wide screen. */
  message: ReactNode;
}

/** The form of a job. The browser tab stores the input until the job is published. */
export function JobForm({ vacancy, message }: Props) {
  const { text: screenText, announce } = useScreen();
  const { editor: text } = screenText.vacancies;
  const [initialJob] = useState(() => getInitialJob(vacancy, text.message));
  const { values: job, write, remove } = useDraft(`job ${vacancy.id}`, initialJob);
  const [problems, setProblems] = useState<JobProblems>({});
  const { busy, failure, run } = useStaffAction(screenText.ui.failedTyped);
  const { openQuery } = useQuery();
  const isNew = vacancy.state === 'new';

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
    <div className="flex flex-col gap-8 lg:grid lg:grid-cols-2 lg:items-start">
      <form
        noValidate
        autoComplete="off"
        className="flex min-w-0 flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void publish();
        }}
      >
        {isNew && <p>{text.filled}</p>}
        <JobFields
          job={job}
          problems={problems}
          guessedCategory={isNew ? initialJob.category : ''}
          onWrite={write}
        />
        <SubmitBar label={isNew ? text.publish : text.save} busy={busy}>
          {failure || (Object.keys(problems).length > 0 && text.wrong)}
        </SubmitBar>
      </form>
      <div className="flex min-w-0 flex-col gap-8 max-lg:contents lg:sticky lg:top-4">
        <div className="max-lg:order-first">{message}</div>
        <JobPreview typed={job} />
      </div>
    </div>
  );
}

interface SubmitProps {
  label: string;
  busy: boolean;
  /** A text about a failure or a problem. */
  children: ReactNode;
}

/** The button that sends the form. It stays at the foot of the screen, above the bar of tabs. */
function SubmitBar({ label, busy, children }: SubmitProps) {
  const { ui } = useScreen().text;
  return (
    <div className="form-bar max-lg:bottom-(--tab-bar)">
      <Button type="submit" variant="primary" aria-busy={busy}>
        {busy ? ui.working : label}
      </Button>
      <Alert>{children}</Alert>
    </div>
  );
}

interface FieldsProps {
  job: TypedJob;
  problems: JobProblems;
  /** The category that the message suggested; '' without a suggestion. */
  guessedCategory: string;
  onWrite: (field: JobField, value: string) => void;
}

function JobFields({ job, problems, guessedCategory, onWrite }: FieldsProps) {
  return jobFields.map((field) => (
    <JobFieldView
      key={field}
      field={field}
      value={job[field]}
      problem={problems[field]}
      isGuess={field === 'category' && guessedCategory !== '' && job[field] === guessedCategory}
      onWrite={(value) => onWrite(field, value)}
    />
  ));
}

interface FieldProps {
  field: JobField;
  value: string;
  problem: string | undefined;
  /** True for a value that the message only suggests. */
  isGuess: boolean;
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

function JobFieldView({ field, isGuess, ...props }: FieldProps) {
  const { fields, hints, employment, categories, guessed } = useScreen().text.vacancies.editor;
  const hint = field in hints ? hints[field as keyof typeof hints] : undefined;
  const shared = { ...props, id: `job-${field}`, label: fields[field], hint };
  if (field === 'employment') return <SelectField {...shared} options={employment} />;
  if (field === 'category') {
    // A published job can have a category that is no longer in the list.
    const options = { ...categories, [props.value]: categories[props.value] ?? props.value };
    return <SelectField {...shared} hint={isGuess ? guessed : undefined} options={options} />;
  }
  const rows = rowsByField[field];
  if (rows !== undefined) return <Field as="textarea" {...shared} rows={rows} />;
  return <Field {...shared} {...inputsByField[field]} />;
}
