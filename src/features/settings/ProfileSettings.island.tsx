import { useState } from 'react';
import { useMember } from '../account/use-member.ts';
import { Retry } from '../parts/Retry.tsx';
import { AccountFormView } from './AccountFormView.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportData } from './ExportData.tsx';
import type { SettingsText } from './settings-text.ts';
import { useSettings } from './use-settings.ts';

/** A member's own account. When her login ends, what she typed waits here for her to come back. */
export default function ProfileSettings({ text }: { text: SettingsText }) {
  const member = useMember();
  const [owner, setOwner] = useState(member?.id);
  if (member && member.id !== owner) setOwner(member.id);
  return (
    <div className="street py-8">
      <h1 className="text-title text-brand">{text.heading}</h1>
      {owner === undefined ? (
        <p className="mt-4">{text.loading}</p>
      ) : (
        <Settings key={owner} text={text} />
      )}
    </div>
  );
}

function Settings({ text }: { text: SettingsText }) {
  const { state, retry } = useSettings();
  if (state.status === 'ready') {
    return (
      <>
        <AccountFormView stored={state} text={text} />
        <ExportData text={text.export} />
        <DeleteAccount text={text.delete} sessionEnded={text.sessionEnded} />
      </>
    );
  }
  return (
    <div aria-busy={state.status === 'loading'} className="mt-4">
      <p role="status">{state.status === 'loading' && text.loading}</p>
      {state.status === 'failed' && (
        <Retry words={text.loadFailed} retry={text.retry} onRetry={retry} />
      )}
    </div>
  );
}
