import { LinkIcon } from '@sanity/icons/Link';
import { Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui';
import { useRef, useState } from 'react';
import { useClient, type DocumentActionComponent } from 'sanity';
import { environment } from '../environment.ts';
import { createPreviewUrl } from '../preview-link.ts';

type State = { kind: 'closed' | 'loading' | 'failed' } | { kind: 'ready'; url: string };

/** The action that creates a link to the draft of a post, for readers without an account. */
export const SharePreview: DocumentActionComponent = ({ id }) => {
  const client = useClient({ apiVersion: '2025-02-19' });
  const [state, setState] = useState<State>({ kind: 'closed' });
  const { siteUrl } = environment;
  if (siteUrl === undefined) return null;
  const onHandle = () => {
    setState({ kind: 'loading' });
    createPreviewUrl(client as never, siteUrl, id).then(
      (url) => setState({ kind: 'ready', url }),
      () => setState({ kind: 'failed' }),
    );
  };
  return {
    label: 'Share a preview',
    icon: LinkIcon,
    onHandle,
    dialog: state.kind !== 'closed' && {
      type: 'dialog',
      header: 'Share a preview',
      onClose: () => setState({ kind: 'closed' }),
      content: <PreviewLink state={state} onRetry={onHandle} />,
    },
  };
};

function PreviewLink({ state, onRetry }: { state: State; onRetry: () => void }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const field = useRef<HTMLInputElement>(null);
  if (state.kind === 'failed') {
    return (
      <Card tone="critical" padding={3} role="alert">
        <Stack gap={3}>
          <Text size={1}>There was no answer, so there is no link yet.</Text>
          <Button text="Try again" onClick={onRetry} />
        </Stack>
      </Card>
    );
  }
  if (state.kind !== 'ready') return <Text size={1}>One moment…</Text>;
  const { url } = state;
  const copy = () => {
    navigator.clipboard.writeText(url).then(
      () => setOutcome('copied'),
      () => {
        setOutcome('refused');
        field.current?.select();
      },
    );
  };
  return (
    <Stack gap={4}>
      <Text size={1}>
        Anyone with this link can read the draft for an hour, with the changes that you make
        meanwhile. Search engines do not find it.
      </Text>
      <TextInput
        ref={field}
        readOnly
        value={url}
        aria-label="Link to the draft"
        onFocus={selectText}
      />
      <Flex gap={2} align="center" wrap="wrap">
        <Button autoFocus tone="primary" text="Copy the link" onClick={copy} />
        <Button mode="ghost" text="Open it" as="a" href={url} target="_blank" rel="noreferrer" />
        <Text size={1} muted role="status">
          {outcome && outcomes[outcome]}
        </Text>
      </Flex>
    </Stack>
  );
}

const outcomes = {
  copied: 'Copied.',
  refused: 'The browser did not copy it. Copy the marked link yourself.',
};

const selectText = ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
  currentTarget.select();
