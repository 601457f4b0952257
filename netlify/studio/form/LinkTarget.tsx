import { Card, Stack, Text } from '@sanity/ui';
import { Autocomplete } from '@sanity/ui/autocomplete';
import { useEffect, useId, useRef, useState } from 'react';
import { set, useClient, useFormValue, type InputProps } from 'sanity';
import { listPages, postsQuery, type LinkedPage, type LinkedPost } from './link-targets.ts';

/**
 * The field for the target of a link. The editor types it, or chooses a post or a page of this site from a list. An empty one
 * has the focus at first.
 */
export function LinkTarget(props: InputProps) {
  const client = useClient({ apiVersion: '2025-02-19' });
  const id = useId();
  const documentId = String(useFormValue(['_id'])).replace(/^drafts\./, '');
  const [pages, setPages] = useState<readonly LinkedPage[]>();
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    client.fetch<LinkedPost[]>(postsQuery, { documentId }, { perspective: 'drafts' }).then(
      (posts) => setPages(listPages(posts)),
      () => setIsMissing(true),
    );
  }, [client, documentId]);
  const field = useRef<HTMLDivElement>(null);
  const isEmpty = useRef(!props.value);
  useEffect(() => {
    if (!isEmpty.current) return;
    // The window of the link moves the focus to its first button when it opens.
    const frame = requestAnimationFrame(() => field.current?.querySelector('input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const select = (path: string) => props.onChange(set(path) as never);
  return (
    <Stack gap={3}>
      <div ref={field}>{props.renderDefault(props)}</div>
      {isMissing ? (
        <Text size={1} muted>
          The list of posts could not be loaded. Close this and open it again, or type the link.
        </Text>
      ) : (
        <Autocomplete
          id={id}
          aria-label="Choose a post or a page of this site"
          placeholder="Or choose a post or a page of this site"
          loading={pages === undefined}
          openButton
          options={(pages ?? []).map((page) => ({ value: page.path, page }))}
          filterOption={(query, { page }) =>
            `${page.title} ${page.path}`.toLowerCase().includes(query.trim().toLowerCase())
          }
          renderOption={({ page }) => (
            <Card as="button" padding={3}>
              <Stack gap={2}>
                <Text size={1}>{page.title}</Text>
                <Text size={0} muted>
                  {page.note}
                </Text>
              </Stack>
            </Card>
          )}
          renderValue={(path) => pages?.find((page) => page.path === path)?.title ?? path}
          onSelect={select}
        />
      )}
    </Stack>
  );
}
