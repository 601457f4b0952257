import { useEffect, useState } from 'react';
import { generateKeystrokes } from './typewriter.ts';

interface Props {
  /** The phrases that are typed one after another. */
  phrases: readonly string[];
  /** The end of the sentence, which follows every phrase. */
  tail: string;
  /** The beginning of the static sentence, in place of a phrase. */
  still: string;
}

/**
 * The headline, which is typed letter by letter. The static sentence keeps its space in the layout, and the typed
 * sentence covers it: both have three lines, the static one by its maximum width, and the typed one by a word a line. Assistive technology reads only the static sentence, because changing letters would disturb.
 */
export default function Headline({ phrases, tail, still }: Props) {
  const [typedText, setTypedText] = useState<string>();
  useEffect(() => {
    const changes = generateKeystrokes(phrases);
    let timer: ReturnType<typeof setTimeout>;
    const scheduleNextChange = () => {
      const { value } = changes.next();
      if (!value) return;
      timer = setTimeout(() => {
        setTypedText(value.text);
        scheduleNextChange();
      }, value.delayMs);
    };
    scheduleNextChange();
    return () => clearTimeout(timer);
  }, [phrases]);
  const isTyping = typedText !== undefined;
  return (
    <span className="relative block">
      <span className={`block max-w-[8em] ${isTyping ? 'invisible' : ''}`}>
        {still} <span className="block">{tail}</span>
      </span>
      {isTyping && (
        <span className="absolute inset-x-0 top-0" aria-hidden="true">
          <span className="block">
            <span className="caret">{typedText}</span>
          </span>
          <span className="block w-min">{tail}</span>
        </span>
      )}
    </span>
  );
}
