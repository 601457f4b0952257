import { Card, Stack, Text } from '@sanity/ui';
import { useCallback, useRef, useState } from 'react';
import type { InputProps } from 'sanity';
import { getReadingMinutes } from '../../../src/domain/article/reading-time.ts';
import {
  describeDroppedPictures,
  ReportDroppedPictures,
  type DroppedPictures,
} from '../paste/dropped-pictures.ts';
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

/**
 * The text field of a post, with the reading time that the site will show. Its pictures are prepared. After a paste it says
 * how many pictures were dropped.
 */
export function ReadingTime(props: InputProps) {
  const blocks = (props.value ?? []) as Blocks & readonly { _type: string }[];
  const minutes = getReadingMinutes(blocks);
  const { notice, report, clear } = useDroppedPictures(
    blocks.filter(({ _type }) => _type === 'image').length,
  );
  return (
    <Stack gap={3} onPasteCapture={clear}>
      <style>{toolbarStyle}</style>
      <ReportDroppedPictures value={report}>
        <PreparedFiles>{props.renderDefault(props)}</PreparedFiles>
      </ReportDroppedPictures>
      {notice !== undefined && (
        <Card padding={3} radius={2} tone="caution" role="status">
          <Text size={1}>{notice}</Text>
        </Card>
      )}
      <Text size={1} muted>
        {minutes === 1 ? '1 minute to read' : `${minutes} minutes to read`}
      </Text>
    </Stack>
  );
}

/** @param present - number of pictures in the text */
function useDroppedPictures(present: number) {
  const [dropped, setDropped] = useState<DroppedPictures>({ count: 0, present });
  const latest = useRef(present);
  latest.current = present;
  const report = useCallback((count: number) => setDropped({ count, present: latest.current }), []);
  const clear = () => report(0);
  return { notice: describeDroppedPictures(dropped, present), report, clear };
}
