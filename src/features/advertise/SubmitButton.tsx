import { fill } from '#domain/text/placeholders.ts';
import { Button } from '#ui/Button.tsx';
import type { Text } from '#content/text/text.ts';
import type { useSubmission } from './use-submission.ts';

interface Props {
  label: string;
  submission: ReturnType<typeof useSubmission>;
  text: Text['advertise']['pay'];
  onClick: () => void;
}

/**
 * The button that submits the listing. While images upload, the progress in words takes its place. The button that
 * cancels the submission is below it, so that a double tap on the first one does not cancel.
 */
export function SubmitButton({ label, submission, text, onClick }: Props) {
  const { isSubmitting, uploads, cancel } = submission;
  const progress =
    uploads &&
    fill(uploads.isStopped ? text.photosStopped : text.photosFirst, {
      place: uploads.place,
      total: uploads.total,
    });
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="status" className="flex min-h-12 items-center font-bold empty:hidden">
        {progress}
      </p>
      {uploads ? (
        <Button onClick={cancel}>{text.cancel}</Button>
      ) : (
        <Button variant="primary" aria-busy={isSubmitting} onClick={onClick}>
          {isSubmitting ? text.working : label}
        </Button>
      )}
    </div>
  );
}
