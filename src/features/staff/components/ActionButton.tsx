import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { useScreen, useStaffAction } from './screen.ts';

interface Props<Result> {
  label: string;
  variant?: 'primary';
  /** Rejects with a `Problem` if the action fails. */
  act: () => Promise<Result>;
  /** Returns the announcement after success. */
  done: (result: Result) => string;
  onDone: (result: Result) => void;
}

/** A button for an immediate action, which shows the reason of a failure beside it. */
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
