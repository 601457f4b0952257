import { useRef, useState } from 'react';
import type { KitText } from '../admin-text.ts';
import { inWords } from './in-words.ts';

/** Something that staff do: once at a time, and in words where it could not be done. */
export function useAction(text: KitText) {
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
      setFailure(inWords(error, text));
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, run };
}
