import { Card, Stack, Text } from '@sanity/ui';
import { useFormValue, type InputProps } from 'sanity';
import { site } from '../../../src/content/site.ts';
import { environment } from '../environment.ts';
import { toSearchResult } from './search-result.ts';

/** The summary field of a post, with a preview of the post as a search result. */
export function SearchResult(props: InputProps) {
  const post = useFormValue([]) as Parameters<typeof toSearchResult>[0];
  const { address, title, summary } = toSearchResult(
    post,
    environment.siteUrl ?? `https://${site.slug}.example`,
  );
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      <Card
        padding={3}
        radius={2}
        border
        tone="transparent"
        role="group"
        aria-label="Search result"
      >
        <Stack gap={3}>
          <Text size={0} muted>
            How the post may look in a search result
          </Text>
          <Text size={1} muted>
            {address}
          </Text>
          <Text size={2} weight="medium">
            {title}
          </Text>
          <Text size={1}>{summary}</Text>
        </Stack>
      </Card>
    </Stack>
  );
}
