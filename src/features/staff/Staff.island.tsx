import { isStaff } from '#domain/member/member.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { useState } from 'react';
import { useMember } from '../account/use-member.ts';
import type { PageText } from '#content/text/text.ts';
import { Panels } from './Panels.tsx';
import { Retry } from '../components/Retry.tsx';
import { useText } from '../components/use-text.ts';

/** The staff's screen, with a message for other members; the endpoints check the role as well. */
export default function Staff({ text }: { text: PageText<'staffPage'> }) {
  const member = useMember();
  const [current, setCurrent] = useState(member);
  // Inputs stay on the screen when the session ends, until the next login.
  if (member && member !== current) setCurrent(member);
  return (
    <div className="wrap py-4">
      {current === null && <p role="status">{text.loading}</p>}
      {current !== null && !isStaff(current) && <NotStaff text={text} />}
      {current !== null && isStaff(current) && <Screen key={current.id} text={text} />}
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
