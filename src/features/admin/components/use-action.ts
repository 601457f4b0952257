import { useRef, useState } from 'react';
import { Problem } from '#domain/problem/problem.ts';
import { useScreen, type AdminText } from './screen.ts';

/** Something that staff do: once at a time, and with the reason where it could not be done. */
export function useAction() {
  const { text } = useScreen();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const isRunning = useRef(false);

  /** @returns whether it was done. */
  const run = async (action: () => Promise<void>): Promise<boolean> => {
    // A second click comes before the first is drawn.
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setFailure('');
    try {
      await action();
      return true;
    } catch (error) {
      setFailure(describeProblem(error, text));
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, run };
}

/** Why something was not done, and what to do. */
export function describeProblem(error: unknown, { ui: text }: AdminText): string {
  if (!(error instanceof Problem)) return text.failed;
  if (error.code === 'not-signed-in') return text.sessionEnded;
  if (error.code === 'answer-lost') return text.answerLost;
  if (error.isOutage) return text.failed;
  const fields = (error.fields ?? []).map(({ message }) => message);
  return fields.length > 0 ? fields.join(' ') : (error.sentences ?? text.failed);
}
