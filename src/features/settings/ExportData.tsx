import { useState } from 'react';
import { downloadFile } from '#browser/api/download.ts';
import { fill } from '#domain/text/fill.ts';
import { Alert } from '#ui/Alert.tsx';
import { Button } from '#ui/Button.tsx';
import type { Text } from '#content/text/text.ts';

type State = { name: 'idle' | 'done' | 'failed' } | { name: 'receiving'; bytes: number };

/** Everything of hers, as a file. */
export function ExportData({ text }: { text: Text['settings']['export'] }) {
  const [state, setState] = useState<State>({ name: 'idle' });
  const busy = state.name === 'receiving';

  const begin = async () => {
    if (busy) return;
    setState({ name: 'receiving', bytes: 0 });
    try {
      await downloadFile('/api/account/export', 'my-data.zip', (bytes) =>
        setState({ name: 'receiving', bytes }),
      );
      setState({ name: 'done' });
    } catch {
      setState({ name: 'failed' });
    }
  };

  return (
    <section className="mt-10 flex max-w-prose flex-col items-start gap-4">
      <h2 className="text-xl">{text.heading}</h2>
      <p>{text.lead}</p>
      <Button aria-busy={busy} onClick={() => void begin()}>
        {text.begin}
      </Button>
      <p role="status">
        {busy && (state.bytes === 0 ? text.preparing : received(state.bytes, text))}
        {state.name === 'done' && text.done}
      </p>
      <Alert>{state.name === 'failed' && text.failed}</Alert>
    </section>
  );
}

function received(bytes: number, text: Text['settings']['export']): string {
  const amount =
    bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  return fill(text.received, { amount });
}
