import { useContext } from 'react';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { isConflict, LastChange, type Subject } from './LastChange.tsx';
import { ReloadContext } from './reload-context.ts';
import { useScreen, useStaffAction } from './screen.ts';

interface Props<Result> {
  label: string;
  variant?: 'primary';
  /** The subject of the action, so that a refusal can name the last change by another user. */
  subject?: Subject;
  /** Rejects with a `Problem` if the action fails. */
  action: () => Promise<Result>;
  /** Returns the text that is announced after success. */
  toAnnouncement: (result: Result) => string;
  onDone: (result: Result) => void;
}

/**
 * A button that runs an action without a confirmation. If the action fails, the reason appears below the button.
 */
export function ActionButton<Result>({
  label,
  variant,
  subject,
  action,
  toAnnouncement,
  onDone,
}: Props<Result>) {
  const { text, announce } = useScreen();
  const { busy, failure, problem, run } = useStaffAction();
  const reload = useContext(ReloadContext);
  if (subject && isConflict(problem)) {
    return (
      <div className="order-last flex w-full flex-col items-start gap-2">
        <LastChange subject={subject} />
        <Button onClick={reload}>{text.ui.refresh}</Button>
      </div>
    );
  }
  const runAction = async () => {
    const result = await action();
    announce(toAnnouncement(result));
    onDone(result);
  };
  return (
    <>
      <Button variant={variant} aria-busy={busy} onClick={() => void run(runAction)}>
        {busy ? text.ui.working : label}
      </Button>
      <div className="order-last w-full has-[:empty]:hidden">
        <Alert>{failure}</Alert>
      </div>
    </>
  );
}
