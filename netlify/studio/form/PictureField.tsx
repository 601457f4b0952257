import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useEffect, useRef, useState } from 'react';
import { set, unset, type InputProps } from 'sanity';
import { environment } from '../environment.ts';
import { checkSharpness, type Verdict } from '../rules.ts';
import { findPictureProblem, getMaxMegapixels } from './picture-check.ts';
import { hasFormerDescription, type PictureValue } from './replaced-picture.ts';
import { stripMetadata } from './strip-metadata.ts';

/**
 * A picture field. It shows the reason if a selected file is refused, says what to do about a small main picture, and
 * requests the description of a replaced picture again.
 */
export function PictureField(props: InputProps) {
  const field = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const element = field.current;
    return element ? checkFiles(element, setProblem) : undefined;
  }, []);
  return (
    <Stack gap={3} ref={field}>
      {problem !== undefined && (
        <Card padding={3} radius={2} tone="critical" role="alert">
          <Text size={1}>{problem}</Text>
        </Card>
      )}
      {props.id === 'mainImage' && <Caution text={checkSharpness(props.value as never)} />}
      {props.renderDefault(props)}
      <FormerDescription {...props} />
    </Stack>
  );
}

/** The remark of a rule. The form itself shows it only in the tooltip of a sign. */
function Caution({ text }: { text: Verdict }) {
  if (text === true) return null;
  return (
    <Card padding={3} radius={2} tone="caution" role="status">
      <Text size={1}>{text}</Text>
    </Card>
  );
}

/**
 * Removes the description of a picture that was replaced, and offers to keep it. A description
 * is required for the publication.
 */
function FormerDescription({ value, readOnly, onChange }: InputProps) {
  const picture = (value ?? {}) as PictureValue;
  const id = picture.asset?._ref;
  const last = useRef<PictureValue>(picture);
  const [formerAlt, setFormerAlt] = useState<string>();
  useEffect(() => {
    if (!readOnly && hasFormerDescription(last.current, picture)) {
      setFormerAlt(picture.alt);
      onChange(unset(['alt']) as never);
    }
    if (id !== undefined) last.current = picture;
  }, [id, picture.alt, readOnly, onChange]);
  if (formerAlt === undefined || picture.alt?.trim()) return null;
  return (
    <Card padding={3} radius={2} tone="caution" role="status">
      <Flex gap={3} align="center" wrap="wrap">
        <Text size={1}>
          This is another picture. Say above what it shows. The words of the former one were: “
          {formerAlt}”
        </Text>
        <Button
          mode="ghost"
          text="They fit this one too"
          onClick={() => onChange(set(formerAlt, ['alt']) as never)}
        />
      </Flex>
    </Card>
  );
}

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
    void findFirstProblem(files).then(async (problem) => {
      onProblem(problem);
      if (problem !== undefined) {
        discardFiles(target);
        return;
      }
      const copy = copyEvent(event, await Promise.all(files.map(cleanFile)));
      copies.add(copy);
      target?.dispatchEvent(copy);
    });
  };
  const remember = () => {
    lastField = element;
  };
  // The menu of a picture opens a file chooser by an input that Sanity adds to the page's body for a moment.
  const pickers = new MutationObserver((mutations) => {
    const nodes = mutations.flatMap(({ addedNodes }) => Array.from(addedNodes));
    for (const node of nodes.filter(isPicker))
      if (lastField === element) node.addEventListener('change', handleEvent, { capture: true });
  });
  pickers.observe(document.body, { childList: true });
  const listeners: [type: string, listener: (event: Event) => void][] = [
    ['change', handleEvent],
    ['drop', handleEvent],
    ['click', remember],
  ];
  for (const [type, listener] of listeners)
    element.addEventListener(type, listener, { capture: true });
  return () => {
    pickers.disconnect();
    for (const [type, listener] of listeners)
      element.removeEventListener(type, listener, { capture: true });
  };
}

/** The field that was clicked last, to which a file chooser outside of the fields belongs. */
let lastField: HTMLElement | undefined;

const isPicker = (node: Node) => node instanceof HTMLInputElement && node.type === 'file';

/** Empties an input with a refused file. Sanity regards the return to the page as the end of its file chooser. */
function discardFiles(target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement)) return;
  target.value = '';
  if (target.parentElement === document.body) dispatchEvent(new Event('focus'));
}

function getFiles(event: Event): File[] {
  if (event instanceof DragEvent) return Array.from(event.dataTransfer?.files ?? []);
  const { target } = event;
  return target instanceof HTMLInputElement && target.type === 'file'
    ? Array.from(target.files ?? [])
    : [];
}

/** Returns a file without metadata, such as a phone's place. */
async function cleanFile(file: File): Promise<File> {
  const bytes = stripMetadata(new Uint8Array(await file.arrayBuffer()));
  if (bytes.length === file.size) return file;
  return new File([bytes as BlobPart], file.name, { type: file.type });
}

/** Returns a copy of an event with other files. An input gets the files itself. */
function copyEvent(event: Event, files: readonly File[]): Event {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  if (!(event instanceof DragEvent)) {
    if (event.target instanceof HTMLInputElement) event.target.files = dataTransfer.files;
    return new Event(event.type, { bubbles: true });
  }
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
