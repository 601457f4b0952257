import { useRef, useState } from 'react';
import { copyOrSelect } from '#browser/share.ts';
import { fill } from '#domain/text/placeholders.ts';
import { SmallButton } from '../pictures/SmallButton.tsx';

interface Props {
  /** The text that is copied. */
  value: string;
  /** The displayed text, if it differs. */
  shown?: string;
  /** Label of the value, such as 'Till number'. */
  name: string;
  look?: string;
  text: Record<'copy' | 'of' | 'copied' | 'selected', string>;
}

/**
 * A value and a button that copies it. An amount wraps only if it is wider than its line, as with large letters.
 */
export function CopyButton({ value, shown = value, name, look = '', text }: Props) {
  const words = useRef<HTMLElement>(null);
  const [said, setSaid] = useState('');
  const copy = async () => {
    if (words.current) setSaid(text[await copyOrSelect(value, words.current)]);
  };
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <strong ref={words} className={look}>
        {shown}
      </strong>
      <SmallButton words={text.copy} name={fill(text.of, { name })} onClick={() => void copy()} />
      <span role="status" className="text-ink-soft">
        {said}
      </span>
    </span>
  );
}
