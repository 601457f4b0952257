import { Card, Text } from '@sanity/ui';
import type { InputProps } from 'sanity';

/**
 * The messages of the rules of a field, below it. Sanity shows them at the sign beside the title only. An empty field is
 * judged after it was left.
 */
export function FieldErrors({ value, focused, validation }: InputProps) {
  if (focused && !value) return null;
  const messages = validation
    .filter(({ level }) => level === 'error')
    .map(({ message }) => message);
  return messages.map((message) => (
    <Card key={message} tone="critical" padding={3} radius={2} role="alert">
      <Text size={1}>{message}</Text>
    </Card>
  ));
}
