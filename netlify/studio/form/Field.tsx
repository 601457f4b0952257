import { Card, Stack, Text } from '@sanity/ui';
import { useState, type FocusEvent } from 'react';
import { useFormValue, type FieldProps } from 'sanity';
import { getMessages, isEmpty, isError, isJudged } from './field-messages.ts';
import { HiddenErrors } from './hidden-errors.ts';
import { isFocusHeld } from './hold-focus.ts';
import { useStill } from './use-still.ts';

/**
 * A field with the messages of its rules below it, which Sanity shows at the sign beside the title only. Until it is judged,
 * the sign and the red border are missing too.
 */
export function Field(props: FieldProps) {
  const [wasVisited, setWasVisited] = useState(false);
  const createdAt = useFormValue(['_createdAt']);
  const [wasStored] = useState(createdAt !== undefined);
  const [wasFilled] = useState(!isEmpty(props.value));
  const field = { ...props, wasVisited, wasStored, wasFilled };
  const messages = useStill(getMessages(field));
  const isHidden = !isJudged(field);
  const { validation } = props;
  const visit = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // The focus moves between the cells of a table.
    if (!isFocusHeld() && !currentTarget.contains(relatedTarget)) setWasVisited(true);
  };
  return props.renderDefault({
    ...props,
    validation: isHidden ? validation.filter((message) => !isError(message)) : validation,
    children: (
      <Stack gap={3} onBlur={visit}>
        <HiddenErrors value={isHidden}>{props.children}</HiddenErrors>
        {messages.map((message) => (
          <Card key={message} tone="critical" padding={3} radius={2} role="alert">
            <Text size={1}>{message}</Text>
          </Card>
        ))}
      </Stack>
    ),
  });
}
