import { Card, Stack, Text } from '@sanity/ui';
import { useEffect, useRef, useState } from 'react';
import type { InputProps } from 'sanity';
import { environment } from '../environment.ts';
import { findPictureProblem, getMaxMegapixels } from './picture-check.ts';

/** A picture field. It shows the reason if a selected file is refused. */
export function PictureField(props: InputProps) {
  const field = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const element = field.current;
    return element ? checkFiles(element, setProblem) : undefined;
  }, []);
  return (
    <Stack gap={3} ref={field}>
      {props.renderDefault(props)}
      {problem !== undefined && (
        <Card padding={3} radius={2} tone="critical" role="alert">
          <Text size={1}>{problem}</Text>
        </Card>
      )}
    </Stack>
  );
}

type FileEventType = 'change' | 'drop';

/**
 * Intercepts selected or dropped files until they are checked. A copy of the event then passes accepted files on to
 * the Studio. The listeners run before the Studio's own, because React calls those when the event has bubbled to
 * the root of the page.
 * @returns a function that removes the listeners
 */
function checkFiles(element: HTMLElement, onProblem: (problem: string | undefined) => void) {
  const copies = new WeakSet<Event>();
  const handleEvent = (event: Event) => {
    const files = getFiles(event);
    if (copies.has(event) || files.length === 0) return;
    event.stopPropagation();
    event.preventDefault();
    const { target } = event;
    void findFirstProblem(files).then((problem) => {
      onProblem(problem);
      if (problem !== undefined) {
        if (target instanceof HTMLInputElement) target.value = '';
        return;
      }
      const copy = copyEvent(event, files);
      copies.add(copy);
      target?.dispatchEvent(copy);
    });
  };
  const eventTypes: FileEventType[] = ['change', 'drop'];
  for (const type of eventTypes) element.addEventListener(type, handleEvent, { capture: true });
  return () => {
    for (const type of eventTypes)
      element.removeEventListener(type, handleEvent, { capture: true });
  };
}

function getFiles(event: Event): File[] {
  if (event instanceof DragEvent) return Array.from(event.dataTransfer?.files ?? []);
  const { target } = event;
  return target instanceof HTMLInputElement && target.type === 'file'
    ? Array.from(target.files ?? [])
    : [];
}

function copyEvent(event: Event, files: readonly File[]): Event {
  if (!(event instanceof DragEvent)) return new Event(event.type, { bubbles: true });
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  return new DragEvent(event.type, { bubbles: true, cancelable: true, dataTransfer });
}

/** Returns the advice for the first file that cannot be uploaded, or undefined if every file can. */
async function findFirstProblem(files: readonly File[]): Promise<string | undefined> {
  const maxMegapixels = getMaxMegapixels(environment);
  const problems = await Promise.all(
    files.map(async (file) => {
      const bitmap = await createImageBitmap(file).catch(() => undefined);
      const size = bitmap && { width: bitmap.width, height: bitmap.height };
      bitmap?.close();
      return findPictureProblem({ file, size, maxMegapixels });
    }),
  );
  return problems.find((problem) => problem !== undefined);
}
