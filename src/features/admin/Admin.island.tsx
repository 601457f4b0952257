import { isStaff } from '#domain/member/member.ts';
import { useState } from 'react';
import { useMember } from '../account/use-member.ts';
import type { GateText } from './admin-text.ts';
import { useAdminWords } from './use-admin-words.ts';
import { Panels } from './Panels.tsx';
import { Retry } from '../parts/Retry.tsx';

/** The staff's screen. Whoever is not staff is told so; the endpoints decide all the same. */
export default function Admin({ text }: { text: GateText }) {
  const member = useMember();
  const [known, setKnown] = useState(member);
  // When her login ends, what she typed waits here for her to come back.
  if (member && member !== known) setKnown(member);
  return (
    <div className="street py-8">
      {known === null && <p role="status">{text.loading}</p>}
      {known !== null && !isStaff(known) && <NotStaff text={text} />}
      {known !== null && isStaff(known) && <Screen key={known.id} text={text} />}
    </div>
  );
}

function Screen({ text }: { text: GateText }) {
  const { words, hasFailed, retry } = useAdminWords();
  if (words) return <Panels text={words} />;
  if (hasFailed) return <Retry words={text.failed} retry={text.retry} onRetry={retry} />;
  return <p role="status">{text.loading}</p>;
}

function NotStaff({ text }: { text: GateText }) {
  return (
    <>
      <h1 className="text-title text-brand">{text.notStaff}</h1>
      <p className="mt-4 max-w-prose">{text.notStaffAdvice}</p>
      <p className="mt-4">
        <a className="inline-flex min-h-11 items-center text-brand underline" href="/">
          {text.home}
        </a>
      </p>
    </>
  );
}
