// @chunk core
// src/build/script-chunks.ts joins the modules of the chunk 'core' into one file.
import { useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { useKeepFocus } from './use-keep-focus.ts';

interface Props {
  message: string;
  retry: string;
  onRetry: () => void;
}

/** An error message about a failed load, with a retry button. */
export function Retry({ message, retry, onRetry }: Props) {
  const root = useRef<HTMLDivElement>(null);
  useKeepFocus(root);
  return (
    <div ref={root} className="flex flex-col items-start gap-3">
      <p role="alert">{message}</p>
      <Button onClick={onRetry}>{retry}</Button>
    </div>
  );
}
