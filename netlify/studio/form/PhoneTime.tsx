import { Text } from '@sanity/ui';
import { useState, type CSSProperties } from 'react';
import { set, unset, type InputProps } from 'sanity';
import { parseFieldText, toFieldText } from './parse-time.ts';

/** Matches a phone. Sanity's calendar opens out of sight there. */
const phoneQuery = '(pointer: coarse), (max-width: 600px)';

export function useIsPhone(): boolean {
  const [isPhone] = useState(() => matchMedia(phoneQuery).matches);
  return isPhone;
}

/**
 * The time of publication in the browser's own field, with which a phone sets times everywhere. Its title is here, because
 * that of other times is a part of Sanity's field.
 */
export function PhoneTime(props: InputProps) {
  const { id, ref, onFocus, onBlur } =
    (props as { elementProps?: ElementProps }).elementProps ?? {};
  const fieldId = id ?? props.id;
  const { title, description } = props.schemaType;
  return (
    <>
      <Text as="label" size={1} weight="medium" htmlFor={fieldId}>
        {title}
      </Text>
      {typeof description === 'string' && (
        <Text size={1} muted>
          {description}
        </Text>
      )}
      <input
        type="datetime-local"
        id={fieldId}
        ref={ref as never}
        readOnly={props.readOnly ?? false}
        value={toFieldText(props.value)}
        style={styles.field}
        onFocus={onFocus as never}
        onBlur={onBlur as never}
        onChange={({ currentTarget }) => {
          const time = parseFieldText(currentTarget.value);
          props.onChange((time === undefined ? unset() : set(time)) as never);
        }}
      />
    </>
  );
}

interface ElementProps {
  id?: string;
  ref?: unknown;
  onFocus?: unknown;
  onBlur?: unknown;
}

/** Height in px of a touch target. A browser enlarges the page at a smaller font size. */
const styles = {
  field: {
    boxSizing: 'border-box',
    width: '100%',
    minHeight: 44,
    padding: '0 12px',
    font: 'inherit',
    fontSize: 16,
    color: 'inherit',
    background: 'transparent',
    border: '1px solid var(--card-border-color)',
    borderRadius: 3,
  },
} satisfies Record<string, CSSProperties>;
