import { useEffect, useState } from 'react';
import { keystrokes } from './typewriter.ts';

/**
 * The letters that stand there now, or undefined before the first is typed. Nothing is typed in a
 * page that nobody looks at, because browsers slow down the timers of hidden pages by themselves.
 */
export function useTypewriter(words: readonly string[]): string | undefined {
  const [text, setText] = useState<string>();
  useEffect(() => {
    const changes = keystrokes(words);
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const { value } = changes.next();
      if (!value) return;
      timer = setTimeout(() => {
        setText(value.text);
        wait();
      }, value.after);
    };
    wait();
    return () => clearTimeout(timer);
  }, [words]);
  return text;
}
