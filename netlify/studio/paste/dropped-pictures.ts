/** Counts the pictures of pasted HTML, which the editor drops, for the line below the text. */
import { createContext } from 'react';

/** Receives the number of pictures that a paste dropped. */
export const ReportDroppedPictures = createContext<(count: number) => void>(() => undefined);

/** The pictures that a paste dropped. */
export interface DroppedPictures {
  count: number;
  /** Number of pictures in the text at the paste. */
  present: number;
}

/** Elements of which readers see no content. */
const invisibleElements = 'noscript, template, svg';

/** Returns the number of pictures in a document, except invisible ones and emoji. */
export function countPictures(document: Document): number {
  return Array.from(document.querySelectorAll('img')).filter(
    (picture) =>
      !picture.closest(invisibleElements) &&
      !picture.hasAttribute('data-emoji') &&
      !['width', 'height'].some((side) => Number(picture.getAttribute(side) ?? 2) < 2),
  ).length;
}

/**
 * Returns the sentence about dropped pictures; undefined without any, or after a picture was added.
 * @param present - number of pictures in the text now
 */
export function describeDroppedPictures(
  dropped: DroppedPictures,
  present: number,
): string | undefined {
  const { count } = dropped;
  if (count === 0 || present > dropped.present) return undefined;
  const [subject, object] =
    count === 1 ? ['1 picture was', 'it'] : [`${count} pictures were`, 'them'];
  return `${subject} not pasted. Add ${object} with Picture above the text.`;
}
