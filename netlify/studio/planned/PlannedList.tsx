import { DocumentTextIcon } from '@sanity/icons/DocumentText';
import { Box, Card, Stack, Text } from '@sanity/ui';
import { useEffect, useMemo, useState, type PropsWithChildren } from 'react';
import { SanityDefaultPreview, useClient, useSchema, type PreviewProps } from 'sanity';
import { usePaneRouter, type UserComponent } from 'sanity/structure';
import { listPlanned, timedPostsQuery, type PlannedEntry, type TimedPost } from './list-planned.ts';

/** Time in ms in which several changes of posts are one. */
const pauseMs = 500;

/** Interval in ms between two comparisons with the clock. */
const intervalMs = 30_000;

/**
 * The list of planned posts. Sanity's own list has the draft of a post only, so that the time of a changed plan would be
 * missing.
 */
export const PlannedList: UserComponent = ({ childItemId }) => {
  const entries = usePlannedEntries();
  if (entries === undefined) return <Message text="One moment…" />;
  if (entries === 'failed')
    return <Message text="The posts could not be loaded. Open this list again." />;
  if (entries.length === 0) return <Message text="Nothing here yet." />;
  return (
    <Stack as="ul" padding={2} gap={1}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Entry entry={entry} isSelected={entry.id === childItemId} />
        </li>
      ))}
    </Stack>
  );
};

/** Returns the entries, which follow the changes of posts and the clock; undefined until they are loaded. */
function usePlannedEntries(): readonly PlannedEntry[] | 'failed' | undefined {
  const client = useClient({ apiVersion: '2025-02-19' });
  const [entries, setEntries] = useState<readonly PlannedEntry[] | 'failed'>();
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    const load = () =>
      client.fetch<TimedPost[]>(timedPostsQuery, {}, { perspective: 'raw' }).then(
        (posts) => setEntries(listPlanned(posts)),
        // A list that was loaded before stays until the next answer.
        () => setEntries((former) => former ?? 'failed'),
      );
    const loadSoon = () => {
      clearTimeout(pause);
      pause = setTimeout(() => void load(), pauseMs);
    };
    void load();
    const timer = setInterval(() => void load(), intervalMs);
    const subscription = client
      .listen('*[_type == "post"]', {}, { includeResult: false, visibility: 'query' })
      .subscribe({ next: loadSoon, error: () => undefined });
    return () => {
      subscription.unsubscribe();
      clearInterval(timer);
      clearTimeout(pause);
    };
  }, [client]);
  return entries;
}

function Entry({ entry, isSelected }: { entry: PlannedEntry; isSelected: boolean }) {
  const { ChildLink } = usePaneRouter();
  const schemaType = useSchema().get('post');
  const Link = useMemo(
    () =>
      function Link(props: PropsWithChildren) {
        return <ChildLink {...props} childId={entry.id} />;
      },
    [ChildLink, entry.id],
  );
  return (
    <Card as={Link} data-as="a" radius={2} selected={isSelected}>
      <Box padding={1}>
        <SanityDefaultPreview
          {...(schemaType && { schemaType })}
          icon={DocumentTextIcon}
          layout="default"
          title={entry.title}
          subtitle={entry.state}
          media={entry.picture as PreviewProps['media']}
        />
        {entry.change !== undefined && (
          <Box padding={2}>
            <Text size={1} muted>
              {entry.change}
            </Text>
          </Box>
        )}
      </Box>
    </Card>
  );
}

function Message({ text }: { text: string }) {
  return (
    <Card padding={4}>
      <Text size={1} muted>
        {text}
      </Text>
    </Card>
  );
}
