import { Card, Stack, Text } from '@sanity/ui';
import { useEffect, useState } from 'react';
import { useFormValue, type InputProps } from 'sanity';
import { formatTimeToCome } from '../plan.ts';

/** Interval in ms between two comparisons with the clock. */
const intervalMs = 15_000;

/** The field of the time of publication. It says when a post with a time to come appears, and whether that is planned. */
export function PublicationTime(props: InputProps) {
  const [now, setNow] = useState(() => new Date());
  const isDraft = String(useFormValue(['_id'])).startsWith('drafts.');
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), intervalMs);
    return () => clearInterval(timer);
  }, []);
  const time = formatTimeToCome(props.value, now);
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {time !== undefined && (
        <Card padding={3} radius={2} tone={isDraft ? 'caution' : 'primary'} role="status">
          <Text size={1}>
            {isDraft
              ? `This draft is for ${time}, Nairobi time. Press Plan at the bottom, so that it appears by itself.`
              : `Planned for ${time}, Nairobi time. The site is built at that minute, and shows the post a few minutes later. Until then only a preview shows it.`}
          </Text>
        </Card>
      )}
    </Stack>
  );
}
