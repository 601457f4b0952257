import { isStaff } from '#domain/member/member.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { useState } from 'react';
import { useMember } from '../account/use-member.ts';
import type { Words } from '#content/text/text.ts';
import { Panels } from './Panels.tsx';
import { Retry } from '../components/Retry.tsx';
import { useWords } from '../components/use-words.ts';

/** The staff's screen, with a message for other members; the endpoints check the role as well. */
export default function Staff({ text }: { text: Words<'admin'> }) {
  const member = useMember();
  const [known, setKnown] = useState(member);
  // Inputs stay on the screen when the session ends, until the next login.
  if (member && member !== known) setKnown(member);
  return (
    <div className="wrap py-4">
      {known === null && <p role="status">{text.loading}</p>}
      {known !== null && !isStaff(known) && <NotStaff text={text} />}
      {known !== null && isStaff(known) && <Screen key={known.id} text={text} />}
    </div>
  );
}

function Screen({ text }: { text: Words<'admin'> }) {
  const words = useWords('adminWords');
  if (words.status === 'ready') return <Panels text={words.data} />;
  if (words.status === 'failed') {
    return <Retry words={text.failed} retry={text.retry} onRetry={words.retry} />;
  }
  return <p role="status">{text.loading}</p>;
}

function NotStaff({ text }: { text: Words<'admin'> }) {
  return (
    <>
      <h1 className="text-title text-brand">{text.notStaff}</h1>
      <p className="mt-4 max-w-prose">{text.notStaffAdvice}</p>
      <p className="mt-4">
        <TextLink href="/">{text.home}</TextLink>
      </p>
    </>
  );
}
