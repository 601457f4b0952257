import { LinkIcon } from '@sanity/icons/Link';
import { Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui';
import { useRef, useState } from 'react';
import { useClient, type DocumentActionComponent } from 'sanity';
import { readPreviewToken } from '../../../src/domain/article/preview-link.ts';
import { formatClock } from '../../../src/domain/date/date.ts';
import { environment } from '../environment.ts';
import { findPublicUrl } from '../post-url.ts';
import { createPreviewUrl } from '../preview-link.ts';

type State = { kind: 'closed' | 'loading' | 'failed' } | { kind: 'ready'; url: string };

/**
 * The action that shows a link for readers without an account: to the page of a public post, or to a preview of the
 * changes that wait for their publication.
 */
export const SharePreview: DocumentActionComponent = ({ id, draft, published }) => {
  const client = useClient({ apiVersion: '2025-02-19' });
  const [state, setState] = useState<State>({ kind: 'closed' });
  const { siteUrl } = environment;
  if (siteUrl === undefined) return null;
  const pageUrl = draft || !published ? undefined : findPublicUrl(published, siteUrl);
  const label = pageUrl === undefined ? 'Share a preview' : 'Share the page';
  let content = 'the post';
  if (draft) content = published ? 'the post with the changes that wait' : 'the draft';
  const onHandle = () => {
    if (pageUrl !== undefined) {
      setState({ kind: 'ready', url: pageUrl });
      return;
    }
    setState({ kind: 'loading' });
    createPreviewUrl(client as never, siteUrl, id).then(
      (url) => setState({ kind: 'ready', url }),
      () => setState({ kind: 'failed' }),
    );
  };
  return {
    label,
    icon: LinkIcon,
    onHandle,
    dialog: state.kind !== 'closed' && {
      type: 'dialog',
      header: label,
      onClose: () => setState({ kind: 'closed' }),
      content: (
        <PreviewLink
          state={state}
          onRetry={onHandle}
          explain={(url) =>
            pageUrl === undefined ? explainPreview(url, content) : pageExplanation
          }
        />
      ),
    },
  };
};

const pageExplanation =
  'Readers see this post at its address a few minutes after you published it. No changes wait for Publish.';

function explainPreview(url: string, content: string): string {
  const { expiresAt = 0 } = readPreviewToken(url.split('/').at(-1) ?? '') ?? {};
  const end = formatClock(new Date(expiresAt * 1000).toISOString(), 'en');
  return `Anyone with this link can read ${content} until ${end}, with what you change meanwhile. Search engines do not find it.`;
}

interface LinkProps {
  state: State;
  /** Returns the sentence about readers of the link. */
  explain: (url: string) => string;
  onRetry: () => void;
}

function PreviewLink({ state, explain, onRetry }: LinkProps) {
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
      <Text size={1}>{explain(url)}</Text>
      <TextInput ref={field} readOnly value={url} aria-label="Link to share" onFocus={selectText} />
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
