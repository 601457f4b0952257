import { useEffect, useRef, type ReactNode } from 'react';
import { replaceAddress } from '#browser/address.ts';

interface Props {
  /** `details` elements; each has the id of its answer in `data-answer`. */
  children?: ReactNode;
}

/**
 * Questions in `details` elements. The browser opens and closes them, finds words in closed answers and opens the
 * one in the address's hash. After hydration, opening a question also sets the hash, so that its address can be
 * shared.
 */
export default function Faq({ children }: Props) {
  const questions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stop = new AbortController();
    // A toggle event does not bubble; a capturing listener receives it.
    const options = { capture: true, signal: stop.signal };
    questions.current?.addEventListener('toggle', nameOpened, options);
    return () => stop.abort();
  }, []);
  return <div ref={questions}>{children}</div>;
}

function nameOpened({ target }: Event) {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return;
  const { answer } = target.dataset;
  if (answer !== undefined) replaceAddress(`#${answer}`);
}
