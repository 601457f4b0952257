import { Card, Stack, Text } from '@sanity/ui';
import { useEffect, useRef, useState, type PropsWithChildren } from 'react';
import { interceptFiles } from './intercept-files.ts';

/** Prepares the files for the field inside of it, and shows the progress, or the reason if a file is refused. */
export function PreparedFiles({ children }: PropsWithChildren) {
  const field = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    const element = field.current;
    if (!element) return undefined;
    return interceptFiles(element, (state) => {
      setIsBusy(state === 'preparing');
      setProblem(typeof state === 'object' ? state.problem : undefined);
    });
  }, []);
  return (
    <Stack gap={3} ref={field}>
      {problem !== undefined && (
        <Card padding={3} radius={2} tone="critical" role="alert">
          <Text size={1}>{problem}</Text>
        </Card>
      )}
      {isBusy && (
        <Text size={1} role="status">
          The picture is prepared…
        </Text>
      )}
      {children}
    </Stack>
  );
}
