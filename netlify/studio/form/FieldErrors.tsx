import { Card, Stack, Text } from '@sanity/ui';
import { useState, type ReactNode } from 'react';
import { useFormValue, type InputProps } from 'sanity';
import { getMessages } from './field-messages.ts';
import { useStill } from './use-still.ts';

/** A field with the messages of its rules below it. Sanity shows them at the sign beside the title only. */
export function FieldErrors({ field, children }: { field: InputProps; children: ReactNode }) {
  const [wasVisited, setWasVisited] = useState(false);
  const createdAt = useFormValue(['_createdAt']);
  const [wasStored] = useState(createdAt !== undefined);
  const messages = useStill(getMessages({ ...field, wasVisited, wasStored }));
  return (
    <Stack gap={3} onBlur={() => setWasVisited(true)}>
      {children}
      {messages.map((message) => (
        <Card key={message} tone="critical" padding={3} radius={2} role="alert">
          <Text size={1}>{message}</Text>
        </Card>
      ))}
    </Stack>
  );
}
