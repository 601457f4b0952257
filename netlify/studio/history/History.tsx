import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useEffect, useState } from 'react';
import { useClient, useDocumentOperation, type SanityClient } from 'sanity';
import type { UserViewComponent } from 'sanity/structure';
import { formatMoment } from '../../../src/domain/date/date.ts';
import { compareFields, findReferences } from './compare-fields.ts';
import { FormerVersion } from './FormerVersion.tsx';
import {
  describeVersions,
  getFields,
  type StoredDocument,
  type Version,
  type VersionEntry,
} from './versions.ts';

/** Names of the documents to which the versions refer, by id. */
type Names = Readonly<Record<string, string>>;

type State =
  | { kind: 'loading' | 'failed' }
  | { kind: 'ready'; versions: readonly Version[]; names: Names };

const namesQuery = '*[_id in $ids]{_id, "name": coalesce(title, name, "Without a name")}';

/** The tab with the former versions of a document on the embedded content server. Sanity has its own. */
export const History: UserViewComponent = ({ documentId, schemaType, document }) => {
  const client = useClient({ apiVersion: '2025-02-19' });
  const current = (document.draft ?? document.published ?? undefined) as StoredDocument | undefined;
  const revision = current?.['_rev'];
  const [state, setState] = useState<State>({ kind: 'loading' });
  const { patch } = useDocumentOperation(documentId, schemaType.name);
  useEffect(() => {
    const load = async () => {
      const uri = createVersionsPath(client, documentId);
      const { versions } = await client.request<{ versions: Version[] }>({ uri });
      const names = await loadNames(client, [
        current,
        ...versions.map((version) => version.document),
      ]);
      setState({ kind: 'ready', versions, names });
    };
    load().catch(() => setState({ kind: 'failed' }));
    // The revision stands for the present version, which is another object after each rendering.
  }, [client, documentId, revision]);
  if (state.kind !== 'ready') {
    const failure = 'The former versions could not be loaded. Open this tab again.';
    return <Message text={state.kind === 'loading' ? 'One moment…' : failure} />;
  }
  const fields = 'fields' in schemaType ? schemaType.fields : [];
  // The hidden fields are those that the buttons write.
  const visibleFields = fields.filter(({ type }) => type.hidden !== true);
  const titles = Object.fromEntries(
    visibleFields.map(({ name, type }) => [name, type.title ?? name]),
  );
  const entries = describeVersions(state.versions, current, titles);
  if (entries.length === 0) {
    return (
      <Message text="There is no former version yet. This machine keeps each one for 30 days after it was replaced; git has what was committed." />
    );
  }
  const restore = async ({ document: version }: VersionEntry) => {
    await client.request({ uri: createVersionsPath(client, documentId), method: 'POST' });
    const set = getFields(version);
    const unset = Object.keys(getFields(current ?? version)).filter((name) => !(name in set));
    patch.execute([{ set }, ...(unset.length > 0 ? [{ unset }] : [])]);
  };
  return (
    <Stack as="ul" gap={3} padding={4}>
      {entries.map((entry) => (
        <Entry
          key={`${entry.document._id} ${entry.replacedAt}`}
          entry={entry}
          hasDraft={Boolean(document.draft)}
          listFields={() =>
            compareFields({ version: entry.document, present: current, titles, names: state.names })
          }
          onRestore={() => restore(entry)}
        />
      ))}
    </Stack>
  );
};

/** Returns the path that lists the versions of a document. A POST keeps its present draft as one. */
const createVersionsPath = (client: SanityClient, documentId: string) =>
  `/data/history/${client.config().dataset ?? ''}/versions/${documentId}`;

/** Returns the names of the documents to which the versions refer. */
async function loadNames(
  client: SanityClient,
  versions: readonly (StoredDocument | undefined)[],
): Promise<Names> {
  const ids = Array.from(new Set(versions.flatMap((version) => findReferences(version))));
  const documents = await client.fetch<{ _id: string; name: string }[]>(
    namesQuery,
    { ids },
    { perspective: 'drafts' },
  );
  return Object.fromEntries(documents.map(({ _id, name }) => [_id, name]));
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

interface EntryProps {
  entry: VersionEntry;
  /** Compares the version with the present one. */
  listFields: () => ReturnType<typeof compareFields>;
  /** True if the document has a draft, which the version replaces. */
  hasDraft: boolean;
  /** Puts the version back. It is rejected without an answer. */
  onRestore: () => Promise<void>;
}

function Entry({ entry, hasDraft, listFields, onRestore }: EntryProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const { document, isDraft, replacedAt, changes } = entry;
  const time = formatMoment(document._updatedAt ?? replacedAt, 'en');
  return (
    <Card as="li" padding={3} radius={2} border>
      <Stack gap={3}>
        <Text size={1} weight="medium">
          {isDraft ? 'Draft' : 'Published version'} of {time}
        </Text>
        <Text size={1} muted>
          Then changed: {changes}
        </Text>
        {isAsking ? (
          <Question hasDraft={hasDraft} onRestore={onRestore} onEnd={() => setIsAsking(false)} />
        ) : (
          <Flex gap={2} wrap="wrap">
            <Button
              mode="ghost"
              text={isOpen ? 'Close it' : 'Look at it'}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            />
            <Button mode="ghost" text="Put this version back" onClick={() => setIsAsking(true)} />
          </Flex>
        )}
        {isOpen && <FormerVersion fields={listFields()} />}
      </Stack>
    </Card>
  );
}

interface QuestionProps extends Pick<EntryProps, 'hasDraft' | 'onRestore'> {
  onEnd: () => void;
}

function Question({ hasDraft, onRestore, onEnd }: QuestionProps) {
  const [isFailed, setIsFailed] = useState(false);
  return (
    <Flex gap={2} align="center" wrap="wrap">
      <Text size={1} role="status">
        {isFailed
          ? 'Nothing was changed, because there was no answer. Try again.'
          : `The draft becomes as it was. ${hasDraft ? 'The present draft stays in this list, and what is published stays too.' : 'What is published stays for readers, and Discard changes brings it back here.'}`}
      </Text>
      <Button
        tone="primary"
        text="Put it back"
        onClick={() => void onRestore().then(onEnd, () => setIsFailed(true))}
      />
      <Button mode="ghost" text="Leave it" onClick={onEnd} />
    </Flex>
  );
}
