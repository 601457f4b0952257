import { Card, Stack, Text } from '@sanity/ui';
import { Autocomplete } from '@sanity/ui/autocomplete';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent as ReactKeyboardEvent,
} from 'react';
import { set, useClient, useFormValue, type InputProps, type SanityClient } from 'sanity';
import { holdFocus } from './hold-focus.ts';
import {
  completeTarget,
  listPages,
  matchesPage,
  postsQuery,
  type LinkedPage,
  type LinkedPost,
} from './link-targets.ts';
import { checkLink, checkPageExists } from '../rules.ts';

/**
 * The field for the target of a link. The editor types it, or chooses a post or a page of this site from a list. An empty one
 * has the focus at first, and a target without a scheme gets one when the focus leaves. Enter closes the window of a valid
 * link.
 */
export function LinkTarget(props: InputProps) {
  const client = useClient({ apiVersion: '2025-02-19' });
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
    return holdFocus(() => field.current?.querySelector('input'));
  }, []);
  useEffect(() => () => placeCaret(), []);
  const select = (path: string) => props.onChange(set(path) as never);
  const complete = (): string => {
    const typed = typeof props.value === 'string' ? props.value : '';
    const target = completeTarget(typed);
    if (target !== typed) select(target);
    return target;
  };
  const closeOnEnter = (event: ReactKeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return;
    // The focus returns to the selected text, which the key would replace.
    event.preventDefault();
    const target = complete();
    const { currentTarget } = event;
    void isValidTarget(target, client).then((isValid) => {
      if (isValid) findCloseButton()?.click();
      // The field shows its problem when the focus leaves it.
      else currentTarget.querySelector('input')?.blur();
    });
  };
  return (
    <Stack gap={3}>
      <div ref={field} onBlur={() => complete()} onKeyDown={closeOnEnter}>
        {props.renderDefault(props)}
      </div>
      {isMissing ? (
        <Text size={1} muted>
          The list of posts could not be loaded. Close this and open it again, or type the link.
        </Text>
      ) : (
        <PageChoice pages={pages} onSelect={select} />
      )}
    </Stack>
  );
}

interface ChoiceProps {
  /** Undefined while they load. */
  pages: readonly LinkedPage[] | undefined;
  onSelect: (path: string) => void;
}

/** A list of posts and pages with a field for parts of their titles and addresses. */
function PageChoice({ pages, onSelect }: ChoiceProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const isEmpty = pages?.every((page) => !matchesPage(page, query)) ?? false;
  return (
    <>
      <Autocomplete
        id={id}
        aria-label="Choose a post or a page of this site"
        placeholder="Or choose a post or a page of this site"
        loading={pages === undefined}
        openButton
        options={(pages ?? []).map((page) => ({ value: page.path, page }))}
        filterOption={(typed, { page }) => matchesPage(page, typed)}
        onQueryChange={(typed) => setQuery(typed ?? '')}
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
        onSelect={onSelect}
      />
      <div role="status">
        {isEmpty && (
          <Text size={1} muted>
            No post or page matches “{query}”. Try another word.
          </Text>
        )}
      </div>
    </>
  );
}

const findCloseButton = () =>
  document.querySelector<HTMLElement>('[data-testid="close-popover-edit-dialog-button"]');

/** Returns true if the target is complete and its page exists. Without an answer of the server it counts as valid. */
async function isValidTarget(target: string, client: SanityClient): Promise<boolean> {
  if (checkLink(target) !== true) return false;
  const getClient = () => client;
  return (await checkPageExists(target, { getClient }).catch(() => true)) === true;
}

/** Puts the caret behind the linked text after the window has closed. The next key would replace the selected text. */
function placeCaret(): void {
  setTimeout(() => {
    const selection = getSelection();
    const editor = document.activeElement;
    if (editor instanceof HTMLElement && editor.isContentEditable && selection?.rangeCount)
      selection.collapseToEnd();
  });
}
