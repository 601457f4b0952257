import { useRef, useState, type ReactNode } from 'react';
import { copyOrSelect } from '#browser/share.ts';
import { fill } from '#domain/text/placeholders.ts';
import { SmallButton } from '../pictures/SmallButton.tsx';

interface Props {
  /** The text that is copied. */
  value: string;
  /** The displayed text, if it differs from the copied one. */
  label?: string;
  /** Accessible name of the value, such as 'Till number'. */
  name: string;
  valueClass?: string;
  text: Record<'copy' | 'of' | 'copied' | 'selected', string>;
  /** A link about the value, in the line of the button. */
  children?: ReactNode;
}

/**
 * A value and a button that copies it. The value wraps only if it is wider than its line, for example at a large
 * text size.
 */
export function CopyButton({ value, label = value, name, valueClass = '', text, children }: Props) {
  const valueElement = useRef<HTMLElement>(null);
  const [status, setStatus] = useState('');
  const copy = async () => {
    if (valueElement.current) setStatus(text[await copyOrSelect(value, valueElement.current)]);
  };
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <strong ref={valueElement} className={`wrap-anywhere ${valueClass}`}>
        {label}
      </strong>
      {children}
      <SmallButton label={text.copy} name={fill(text.of, { name })} onClick={() => void copy()} />
      <span role="status" className="text-ink-soft">
        {status}
      </span>
    </span>
  );
}
