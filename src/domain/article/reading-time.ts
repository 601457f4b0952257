/** Reading speed of an adult on a small screen. */
const readingSpeedPerMinute = 200;

/** The part of a block that the word count needs, for checked bodies and for drafts. */
interface Block {
  _type: string;
  children?: readonly { text?: string }[];
}

/** @returns whole minutes, at least 1. */
export function minutesToRead(blocks: readonly Block[]): number {
  const spans = blocks.flatMap(({ children = [] }) => children);
  const tokenCount = spans.reduce((sum, { text }) => sum + (text?.match(/\S+/g)?.length ?? 0), 0);
  return Math.max(1, Math.round(tokenCount / readingSpeedPerMinute));
}
