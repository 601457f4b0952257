import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { useScreen, useStaffAction } from './screen.ts';

interface Props<Result> {
  label: string;
  variant?: 'primary';
  /** Rejects with a problem where it cannot be done. */
  act: () => Promise<Result>;
  /** What is announced when it was done. */
  done: (result: Result) => string;
  onDone: (result: Result) => void;
}

/** A button that does something at once, and says beside it why that could not be done. */
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
