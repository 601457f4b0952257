import { useEffect, useState } from 'react';
import { Problem } from '#domain/problem/problem.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { isDecided, useReportDecided } from './Decisions.tsx';
import { waitForNoDialog } from './open-dialog.ts';
import { describeProblem, useScreen, useStaffAction } from './screen.ts';

const neverAborted = new AbortController().signal;

/**
 * Time in ms after an action in which the buttons of the next item ignore presses. The next item opens with its buttons at
 * the same place, where a second press of a double click would decide about an item that staff have not read.
 */
const restMs = 1_000;

/** Time of the last successful action, by the monotonic clock of the page. */
let lastActionAt = -restMs;

/** Returns false while a new button rests after the action that revealed it. */
function useRest(): boolean {
  const [isReady, setReady] = useState(() => performance.now() - lastActionAt >= restMs);
  useEffect(() => {
    if (isReady) return;
    const timer = setTimeout(() => setReady(true), restMs);
    return () => clearTimeout(timer);
  }, [isReady]);
  return isReady;
}

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
 * A button that runs an action without a confirmation. If the action fails, the reason appears below the button. A button
 * that an action has just revealed rests at first.
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
  const isReady = useRest();
  const runAction = async () => {
    const result = await action().catch((error: unknown) => {
      if (isDecided(Problem.wrap(error))) report(describeProblem(Problem.wrap(error), text));
      throw error;
    });
    // A dialog that was opened meanwhile belongs to the same item and keeps its input until it closes.
    await waitForNoDialog(neverAborted);
    announce(toAnnouncement(result));
    lastActionAt = performance.now();
    onDone(result);
  };
  return (
    <>
      <Button
        variant={variant}
        className="aria-disabled:cursor-default aria-disabled:opacity-60"
        aria-busy={busy}
        aria-disabled={!isReady}
        aria-keyshortcuts={shortcut}
        onClick={() => {
          if (isReady) void run(runAction);
        }}
      >
        {busy ? text.ui.working : label}
      </Button>
      <div className="order-last w-full has-[:empty]:hidden">
        <Alert>{failure}</Alert>
      </div>
    </>
  );
}
