import { MemberOnlyScreen } from '../account/MemberOnlyScreen.tsx';
import { Retry } from '../components/Retry.tsx';
import { AccountFormView } from './AccountFormView.tsx';
import { AgentBlock } from './AgentBlock.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { PhoneCheck } from './PhoneCheck.tsx';
import { ExportData } from './ExportData.tsx';
import type { PageText } from '#content/text/text.ts';
import { useSettings } from './use-settings.ts';

/** The settings of the logged-in member's account. */
export default function ProfileSettings({ text }: { text: PageText<'settings'> }) {
  return <MemberOnlyScreen text={text}>{() => <Settings text={text} />}</MemberOnlyScreen>;
}

function Settings({ text }: { text: PageText<'settings'> }) {
  const settings = useSettings();
  if (settings.status === 'ready') {
    const { settingsText, ...stored } = settings.data;
    return (
      <AccountFormView stored={stored} text={{ ...text, ...settingsText }}>
        {text.hasSms && <PhoneCheck text={text.phone} sessionEnded={text.sessionEnded} />}
        <AgentBlock text={text.agent} />
        <ExportData text={text.export} />
        <DeleteAccount text={text.delete} sessionEnded={text.sessionEnded} />
      </AccountFormView>
    );
  }
  const hasFailed = settings.status === 'failed';
  return (
    <div aria-busy={!hasFailed} className="mt-4">
      <p role="status">{!hasFailed && text.loading}</p>
      {hasFailed && <Retry message={text.loadFailed} retry={text.retry} onRetry={settings.retry} />}
    </div>
  );
}
