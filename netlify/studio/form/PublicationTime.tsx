import { Card, Stack, Text } from '@sanity/ui';
import { useEffect, useState } from 'react';
import type { InputProps } from 'sanity';
import { describePlan } from '../plan.ts';

/** Interval in ms between two comparisons with the clock. */
const intervalMs = 15_000;

/** The field of the time of publication. It says when a post with a time to come appears. */
export function PublicationTime(props: InputProps) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), intervalMs);
    return () => clearInterval(timer);
  }, []);
  const plan = describePlan(props.value, now);
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {plan !== undefined && (
        <Card padding={3} radius={2} tone="primary" role="status">
          <Text size={1}>
            {plan}, Nairobi time. Press Plan at the bottom: the site is built at that minute, and
            shows the post a few minutes later. Until then only a preview shows it.
          </Text>
        </Card>
      )}
    </Stack>
  );
}
