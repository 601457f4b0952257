import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useEffect, useState } from 'react';
import { useClient, useDocumentOperation } from 'sanity';
import type { UserViewComponent } from 'sanity/structure';
import { formatMoment } from '../../../src/domain/date/date.ts';
import {
  describeVersions,
  getFields,
  listReadableFields,
  type ReadableField,
  type StoredDocument,
  type Version,
  type VersionEntry,
} from './versions.ts';

type State = { kind: 'loading' | 'failed' } | { kind: 'ready'; versions: readonly Version[] };

/** The tab with the former versions of a document on the embedded content server. Sanity has its own. */
export const History: UserViewComponent = ({ documentId, schemaType, document }) => {
  const client = useClient({ apiVersion: '2025-02-19' });
  const current = (document.draft ?? document.published ?? undefined) as StoredDocument | undefined;
  const revision = current?.['_rev'];
  const [state, setState] = useState<State>({ kind: 'loading' });
  const { patch } = useDocumentOperation(documentId, schemaType.name);
  useEffect(() => {
    const uri = `/data/history/${client.config().dataset ?? ''}/versions/${documentId}`;
    client.request<{ versions: Version[] }>({ uri }).then(
      ({ versions }) => setState({ kind: 'ready', versions }),
      () => setState({ kind: 'failed' }),
    );
  }, [client, documentId, revision]);
  if (state.kind !== 'ready') {
    const failure = 'The former versions could not be loaded. Open this tab again.';
    return <Message text={state.kind === 'loading' ? 'One moment…' : failure} />;
  }
  const fields = 'fields' in schemaType ? schemaType.fields : [];
  const titles = Object.fromEntries(fields.map(({ name, type }) => [name, type.title ?? name]));
  const entries = describeVersions(state.versions, current, titles);
  if (entries.length === 0) {
    return (
      <Message text="There is no former version yet. This machine keeps each one for 30 days after it was replaced; git has what was committed." />
    );
  }
  const restore = ({ document: version }: VersionEntry) => {
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
          titles={titles}
          onRestore={() => restore(entry)}
        />
      ))}
    </Stack>
  );
};

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
  /** Titles of the fields by name. */
  titles: Readonly<Record<string, string>>;
  onRestore: () => void;
}

function Entry({ entry, titles, onRestore }: EntryProps) {
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
          <Flex gap={2} align="center" wrap="wrap">
            <Text size={1}>The draft becomes as it was. What is published stays.</Text>
            <Button
              tone="primary"
              text="Put it back"
              onClick={() => {
                onRestore();
                setIsAsking(false);
              }}
            />
            <Button mode="ghost" text="Leave it" onClick={() => setIsAsking(false)} />
          </Flex>
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
        {isOpen && <FormerVersion fields={listReadableFields(document, titles)} />}
      </Stack>
    </Card>
  );
}

/** The texts of a former version, which cannot be edited. */
function FormerVersion({ fields }: { fields: readonly ReadableField[] }) {
  return (
    <Card padding={3} radius={2} tone="transparent" border>
      <Stack gap={4}>
        {fields.map(({ title, lines }) => (
          <Stack key={title} gap={3}>
            <Text size={1} weight="medium">
              {title}
            </Text>
            {lines.map((line, index) => (
              <Text key={index} size={1} style={{ whiteSpace: 'pre-wrap' }}>
                {line}
              </Text>
            ))}
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
