import { Problem } from '#domain/problem/problem.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { isDecided, useReportDecided } from './Decisions.tsx';
import { waitForNoDialog } from './open-dialog.ts';
import { describeProblem, useScreen, useStaffAction } from './screen.ts';

const neverAborted = new AbortController().signal;

interface Props<Result> {
  label: string;
  variant?: 'primary';
  /** The key that presses the button while its row is open. */
  shortcut?: string;
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
  shortcut,
  action,
  toAnnouncement,
  onDone,
}: Props<Result>) {
  const { text, announce } = useScreen();
  const { busy, failure, run } = useStaffAction();
  const report = useReportDecided();
  const runAction = async () => {
    const result = await action().catch((error: unknown) => {
      if (isDecided(Problem.wrap(error))) report(describeProblem(Problem.wrap(error), text));
      throw error;
    });
    // A dialog that was opened meanwhile belongs to the same item and keeps its input until it closes.
    await waitForNoDialog(neverAborted);
    announce(toAnnouncement(result));
    onDone(result);
  };
  return (
    <>
      <Button
        variant={variant}
        aria-busy={busy}
        aria-keyshortcuts={shortcut}
        onClick={() => void run(runAction)}
      >
        {busy ? text.ui.working : label}
      </Button>
      <div className="order-last w-full has-[:empty]:hidden">
        <Alert>{failure}</Alert>
      </div>
    </>
  );
}
