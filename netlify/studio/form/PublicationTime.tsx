import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useEffect, useState } from 'react';
import { unset, useEditState, useFormValue, type InputProps } from 'sanity';
import type { AddressedPost } from '../../../src/domain/article/addresses.ts';
import { describeTime } from '../plan.ts';

/** Interval in ms between two comparisons with the clock. */
const intervalMs = 15_000;

/**
 * The field of the time of publication. It says when a post with a time to come appears, whether that is planned, and
 * whether it hides a post that readers see.
 */
export function PublicationTime(props: InputProps) {
  const [now, setNow] = useState(() => new Date());
  const id = String(useFormValue(['_id']));
  const { published } = useEditState(id.replace(/^drafts\./, ''), 'post');
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), intervalMs);
    return () => clearInterval(timer);
  }, []);
  const isDraft = id.startsWith('drafts.');
  const notice = describeTime(
    { isDraft, publishedAt: props.value, published: published as AddressedPost | null },
    now,
  );
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {notice && (
        <Card padding={3} radius={2} tone={notice.tone} role="status">
          <Flex gap={3} align="center" wrap="wrap">
            <Text size={1}>{notice.text}</Text>
            {notice.canBeNow && !props.readOnly && (
              <Button
                mode="ghost"
                text="Use the time of Publish"
                onClick={() => props.onChange(unset() as never)}
              />
            )}
          </Flex>
        </Card>
      )}
    </Stack>
  );
}
