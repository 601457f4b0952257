import { isStaff } from '#domain/member/member.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { useState } from 'react';
import { useMember } from '../account/use-member.ts';
import type { PageText } from '#content/text/text.ts';
import { Panels } from './Panels.tsx';
import { Retry } from '../components/Retry.tsx';
import { useText } from '../components/use-text.ts';

/** The staff area. A user without the staff role sees a message. The endpoints check the role again. */
export default function Staff({ text }: { text: PageText<'staffPage'> }) {
  const member = useMember();
  const [lastMember, setLastMember] = useState(member);
  // The staff area stays mounted after the session ends, so that unsaved input is still there after the next login.
  if (member && member !== lastMember) setLastMember(member);
  return (
    <div className="px-4 py-4">
      {lastMember === null && <p role="status">{text.loading}</p>}
      {lastMember !== null && !isStaff(lastMember) && <NotStaff text={text} />}
      {lastMember !== null && isStaff(lastMember) && <Screen key={lastMember.id} text={text} />}
    </div>
  );
}

function Screen({ text }: { text: PageText<'staffPage'> }) {
  const screenText = useText('staff');
  if (screenText.status === 'ready') return <Panels text={screenText.data} />;
  if (screenText.status === 'failed') {
    return <Retry message={text.failed} retry={text.retry} onRetry={screenText.retry} />;
  }
  return <p role="status">{text.loading}</p>;
}

function NotStaff({ text }: { text: PageText<'staffPage'> }) {
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
