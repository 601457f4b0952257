import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { useScreen, useStaffAction } from './screen.ts';

interface Props<Result> {
  label: string;
  variant?: 'primary';
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
  action,
  toAnnouncement,
  onDone,
}: Props<Result>) {
  const { text, announce } = useScreen();
  const { busy, failure, run } = useStaffAction();
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
