import { Card, Stack, Text } from '@sanity/ui';
import type { CSSProperties } from 'react';
import type { ComparedField } from './compare-fields.ts';
import type { MarkedPart } from './mark-changes.ts';

/** The texts of a former version, which cannot be edited. Its differences to the present version are marked. */
export function FormerVersion({ fields }: { fields: readonly ComparedField[] }) {
  const isChanged = fields.some(({ note, parts }) => note || parts.some(isMarked));
  return (
    <Card padding={3} radius={2} tone="transparent" border>
      <Stack gap={4}>
        <Text size={1} muted>
          {isChanged ? (
            <>
              Compared with the present version: <Part kind="removed" text="removed since" />{' '}
              <Part kind="added" text="added since" />
            </>
          ) : (
            'It is equal to the present version.'
          )}
        </Text>
        {fields.map((field) => (
          <Field key={field.title} {...field} />
        ))}
      </Stack>
    </Card>
  );
}

const isMarked = ({ kind }: MarkedPart) => kind !== 'same';

function Field({ title, parts, note }: ComparedField) {
  return (
    <Stack gap={3}>
      <Text size={1} weight="medium">
        {title}
      </Text>
      <Text size={1} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {parts.map((part, index) => (
          <Part
            key={index}
            kind={part.kind}
            text={index === parts.length - 1 ? part.text.trimEnd() : part.text}
          />
        ))}
      </Text>
      {note && (
        <Text size={1} muted>
          {note}
        </Text>
      )}
    </Stack>
  );
}

/** A part of a text. Its line is the mark that needs no colour. */
function Part({ kind, text }: MarkedPart) {
  if (kind === 'removed') return <del style={styles.removed}>{text}</del>;
  if (kind === 'added') return <ins style={styles.added}>{text}</ins>;
  return text;
}

const styles = {
  removed: {
    background: 'var(--card-badge-critical-bg-color)',
    color: 'var(--card-badge-critical-fg-color)',
    textDecoration: 'line-through',
  },
  added: {
    background: 'var(--card-badge-positive-bg-color)',
    color: 'var(--card-badge-positive-fg-color)',
    fontWeight: 700,
    textDecoration: 'underline',
  },
} satisfies Record<string, CSSProperties>;
