import { Fragment, type ReactNode } from 'react';
import type { ComparedPart } from '#domain/text/compare-terms.ts';
import {
  findMisleadingCharacters,
  toCodePoint,
  type MisleadingCharacter,
} from '#domain/text/misleading-characters.ts';

interface Props {
  /** The parts of the text. A text without a comparison is one unchanged part. */
  parts: readonly ComparedPart[];
  /** The element of changed parts: removed or added ones. */
  change?: 'del' | 'ins';
}

const changeClasses = {
  del: 'bg-band text-bad line-through',
  ins: 'bg-band font-bold text-good underline',
};

/** A text with its changed words and its misleading characters marked. Hidden characters appear as 'U+202E'. */
export function MarkedText({ parts, change: Change = 'ins' }: Props) {
  const characters = findMisleadingCharacters(parts.map(({ text }) => text).join(''));
  let start = 0;
  return parts.map(({ text, isChanged }, index) => {
    const marked = markCharacters(text, start, characters);
    start += text.length;
    if (!isChanged) return <Fragment key={index}>{marked}</Fragment>;
    return (
      <Change key={index} className={changeClasses[Change]}>
        {marked}
      </Change>
    );
  });
}

/** Returns a part of the text that begins at `start`, with marks on the characters within it. */
function markCharacters(
  part: string,
  start: number,
  characters: readonly MisleadingCharacter[],
): ReactNode[] {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const { index, character, kind } of characters) {
    const place = index - start;
    if (place < end || place >= part.length) continue;
    nodes.push(part.slice(end, place));
    end = place + character.length;
    nodes.push(
      <mark key={index} className="rounded-sm bg-accent px-0.5 font-bold text-on-accent">
        {kind === 'hidden' ? toCodePoint(character) : character}
      </mark>,
    );
  }
  return [...nodes, part.slice(end)];
}
