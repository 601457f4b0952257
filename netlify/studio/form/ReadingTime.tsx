import { Stack, Text } from '@sanity/ui';
import type { InputProps } from 'sanity';
import { getReadingMinutes } from '../../../src/domain/article/reading-time.ts';

type Blocks = Parameters<typeof getReadingMinutes>[0];

/** The text field of a post, with the reading time that the site will show. */
export function ReadingTime(props: InputProps) {
  const minutes = getReadingMinutes((props.value ?? []) as Blocks);
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      <Text size={1} muted>
        {minutes === 1 ? '1 minute to read' : `${minutes} minutes to read`}
      </Text>
    </Stack>
  );
}
