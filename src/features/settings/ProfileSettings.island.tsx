import { useState } from 'react';
import { useMember } from '../account/use-member.ts';
import { Retry } from '../components/Retry.tsx';
import { AccountFormView } from './AccountFormView.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportData } from './ExportData.tsx';
import type { Words } from '#content/text/text.ts';
import { useSettings } from './use-settings.ts';

/** A member's own account. When her login ends, what she typed waits here for her to come back. */
export default function ProfileSettings({ text }: { text: Words<'settings'> }) {
  const member = useMember();
  const [owner, setOwner] = useState(member?.id);
  if (member && member.id !== owner) setOwner(member.id);
  return (
    <div className="wrap py-8">
      <h1 className="text-title text-brand">{text.heading}</h1>
      {owner === undefined ? (
        <p className="mt-4">{text.loading}</p>
      ) : (
        <Settings key={owner} text={text} />
      )}
    </div>
  );
}

function Settings({ text }: { text: Words<'settings'> }) {
  const settings = useSettings();
  if (settings.status === 'ready') {
    const { words, ...stored } = settings.data;
    return (
      <>
        <AccountFormView stored={stored} text={{ ...text, ...words }} />
        <ExportData text={text.export} />
        <DeleteAccount text={text.delete} sessionEnded={text.sessionEnded} />
      </>
    );
  }
  const hasFailed = settings.status === 'failed';
  return (
    <div aria-busy={!hasFailed} className="mt-4">
      <p role="status">{!hasFailed && text.loading}</p>
      {hasFailed && <Retry words={text.loadFailed} retry={text.retry} onRetry={settings.retry} />}
    </div>
  );
}
