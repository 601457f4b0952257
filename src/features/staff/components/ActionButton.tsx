import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { useScreen, useStaffAction } from './screen.ts';

interface Props<Result> {
  label: string;
  variant?: 'primary';
  /** Rejects with a `Problem` if the action fails. */
  act: () => Promise<Result>;
  /** Returns the text that is announced after success. */
  done: (result: Result) => string;
  onDone: (result: Result) => void;
}

/**
 * A button that runs an action without a confirmation. If the action fails, the reason appears beside the button.
 */
export function ActionButton<Result>({ label, variant, act, done, onDone }: Props<Result>) {
  const { text, announce } = useScreen();
  const { busy, failure, run } = useStaffAction();
  const start = async () => {
    const result = await act();
    announce(done(result));
    onDone(result);
  };
  return (
    <>
      <Button variant={variant} aria-busy={busy} onClick={() => void run(start)}>
        {busy ? text.ui.working : label}
      </Button>
      <div className="order-last w-full has-[:empty]:hidden">
        <Alert>{failure}</Alert>
      </div>
    </>
  );
}
