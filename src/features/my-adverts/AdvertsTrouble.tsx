import { openDialog } from '../../browser/identity.ts';
import { buttonLook } from '../../ui/variants.ts';
import { Retry } from '../parts/Retry.tsx';
import type { Trouble } from './use-adverts.ts';

export type TroubleText = Record<'failed' | 'offline' | 'sessionEnded' | 'logIn' | 'retry', string>;

interface Props {
  trouble: Trouble;
  text: TroubleText;
  onRetry: () => void;
}

/** Why nothing came, and what she can do about it. */
export function AdvertsTrouble({ trouble, text, onRetry }: Props) {
  if (trouble !== 'session-ended') {
    return <Retry words={text[trouble]} retry={text.retry} onRetry={onRetry} />;
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p role="alert">{text.sessionEnded}</p>
      <LogIn words={text.logIn} />
    </div>
  );
}

/** Opens the login. What waits for her to be here again goes on by itself then. */
export function LogIn({ words }: { words: string }) {
  return (
    <button type="button" className={buttonLook.quiet} onClick={() => void openDialog('login')}>
      {words}
    </button>
  );
}
