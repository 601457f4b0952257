import { Stack, Text } from '@sanity/ui';
import type { InputProps } from 'sanity';
import { getReadingMinutes } from '../../../src/domain/article/reading-time.ts';
import { PreparedFiles } from './PreparedFiles.tsx';

type Blocks = Parameters<typeof getReadingMinutes>[0];

/**
 * Makes room for the button of links, which Sanity moves into a menu at a width of 1280 pixels beside a scrollbar. The
 * buttons of pictures and tables need 178 pixels and those of the formats 245, so that the names of styles get less.
 */
const toolbarStyle = `@media (min-width: 1000px) {
  :has(> [data-testid='insert-menu-auto-collapse-menu']) { flex: 0 0 11.5rem !important; }
  :has(> [data-testid='block-style-select']) { width: 7em !important; }
}`;

/** The text field of a post, with the reading time that the site will show. Its pictures are prepared. */
export function ReadingTime(props: InputProps) {
  const minutes = getReadingMinutes((props.value ?? []) as Blocks);
  return (
    <Stack gap={3}>
      <style>{toolbarStyle}</style>
      <PreparedFiles>{props.renderDefault(props)}</PreparedFiles>
      <Text size={1} muted>
        {minutes === 1 ? '1 minute to read' : `${minutes} minutes to read`}
      </Text>
    </Stack>
  );
}
