import { useEffect, useRef, type ReactNode } from 'react';
import { showInAddress } from '#browser/address.ts';

interface Props {
  /** `details` elements, each naming its answer in `data-answer`. */
  children?: ReactNode;
}

/**
 * Questions that open and close. The browser does that by itself, finds words in closed answers and
 * opens the one that an address names; hydrated, opening one also puts it into the address bar, so
 * that it can be sent to somebody.
 */
export default function Faq({ children }: Props) {
  const questions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stop = new AbortController();
    // A toggle does not bubble, but it is seen on its way down.
    const options = { capture: true, signal: stop.signal };
    questions.current?.addEventListener('toggle', nameOpened, options);
    return () => stop.abort();
  }, []);
  return <div ref={questions}>{children}</div>;
}

function nameOpened({ target }: Event) {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return;
  const { answer } = target.dataset;
  if (answer !== undefined) showInAddress(`#${answer}`);
}
