import { useState } from 'react';
import { downloadFile } from '#browser/api/download.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import { useAction } from '../components/use-action.ts';
import type { Text } from '#content/text/text.ts';
import { SettingsBlock } from './SettingsBlock.tsx';

/** A section that downloads all of the member's data as a file. */
export function ExportData({ text }: { text: Text['settings']['export'] }) {
  const { busy, problem, run } = useAction();
  const [bytes, setBytes] = useState(0);
  const [isDone, setDone] = useState(false);
  const startDownload = async () => {
    if (busy) return;
    setBytes(0);
    setDone(false);
    setDone(await run(() => downloadFile('/api/account/export', 'my-data.zip', setBytes)));
  };

  return (
    <SettingsBlock heading={text.heading}>
      <p>{text.lead}</p>
      <Button aria-busy={busy} onClick={() => void startDownload()}>
        {text.begin}
      </Button>
      <p role="status" className="empty:hidden">
        {busy && (bytes === 0 ? text.preparing : formatReceived(bytes, text))}
        {isDone && text.done}
      </p>
      <Alert>{problem && text.failed}</Alert>
    </SettingsBlock>
  );
}

function formatReceived(bytes: number, text: Text['settings']['export']): string {
  const amount =
    bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  return fill(text.received, { amount });
}
