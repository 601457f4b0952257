// @chunk core
import { useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { useFocusKept } from './use-focus-kept.ts';

interface Props {
  words: string;
  retry: string;
  onRetry: () => void;
}

/** The message about a failed load, with a retry button. */
export function Retry({ words, retry, onRetry }: Props) {
  const root = useRef<HTMLDivElement>(null);
  useFocusKept(root);
  return (
    <div ref={root} className="flex flex-col items-start gap-3">
      <p role="alert">{words}</p>
      <Button onClick={onRetry}>{retry}</Button>
    </div>
  );
}
