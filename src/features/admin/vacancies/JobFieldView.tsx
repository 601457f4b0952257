import { jobLimits } from '#domain/job/job.limits.ts';
import { Field } from '#ui/Field.tsx';
import type { JobField } from './typed-job.ts';
import type { Text } from '#content/text/text.ts';

interface Props {
  field: JobField;
  value: string;
  problem: string | undefined;
  text: Text['adminWords']['vacancies']['editor'];
  onWrite: (words: string) => void;
}

/** How many lines those fields show that have more than one. */
const rows: Partial<Record<JobField, number>> = {
  jobDescription: 6,
  requirements: 5,
  responsibilities: 5,
  howToApply: 3,
};

const types: Partial<Record<JobField, string>> = { urlToWebsite: 'url', applyEmail: 'email' };

const lengths: Partial<Record<JobField, number>> = {
  jobTitle: jobLimits.title.most,
  employer: jobLimits.employer.most,
  category: jobLimits.category.most,
  location: jobLimits.location.most,
  urlToWebsite: jobLimits.website,
  applyEmail: jobLimits.email,
};

/** One field of the form, with its label, its hint and what is wrong with it. */
export function JobFieldView({ field, value, problem, text, onWrite }: Props) {
  const { fields, hints } = text;
  const hint = field in hints ? hints[field as keyof typeof hints] : undefined;
  return (
    <Field id={`job-${field}`} label={fields[field]} hint={hint} problem={problem}>
      {(wiring) => {
        const wired = { ...wiring, name: field, value };
        if (field === 'employment') {
          return (
            <select {...wired} onChange={(event) => onWrite(event.target.value)}>
              {Object.entries(text.employment).map(([kind, name]) => (
                <option key={kind} value={kind}>
                  {name}
                </option>
              ))}
            </select>
          );
        }
        if (rows[field] !== undefined) {
          return (
            <textarea
              {...wired}
              rows={rows[field]}
              onChange={(event) => onWrite(event.target.value)}
            />
          );
        }
        return (
          <input
            {...wired}
            type={types[field] ?? 'text'}
            maxLength={lengths[field]}
            autoComplete="off"
            onChange={(event) => onWrite(event.target.value)}
          />
        );
      }}
    </Field>
  );
}
