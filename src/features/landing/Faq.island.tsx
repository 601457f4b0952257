import { useEffect, useRef, type ReactNode } from 'react';
import { replaceAddress } from '#browser/address.ts';

interface Props {
  /** Elements of type `details`. In each, only the answer has an id. */
  children?: ReactNode;
}

/**
 * Questions in `details` elements. The browser opens and closes them, finds words in closed answers, and opens the
 * answer in the address's hash. After hydration, an opened question also sets the hash, so that its address can be
 * shared.
 */
export default function Faq({ children }: Props) {
  const questions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    // A toggle event does not bubble, so the listener captures it.
    const options = { capture: true, signal: controller.signal };
    questions.current?.addEventListener('toggle', setHashToAnswer, options);
    return () => controller.abort();
  }, []);
  return <div ref={questions}>{children}</div>;
}

function setHashToAnswer({ target }: Event) {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return;
  const answer = target.querySelector('[id]');
  if (answer) replaceAddress(`#${answer.id}`);
}
