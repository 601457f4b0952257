/** Words per minute that an adult reads on a small screen. */
const readingSpeedPerMinute = 200;

/** The part of a block that the count of words needs. Checked bodies and drafts have this shape. */
interface Block {
  _type: string;
  children?: readonly { text?: string }[];
}

/** Returns the time that reading takes, in whole minutes, at least 1. */
export function getReadingMinutes(blocks: readonly Block[]): number {
  const spans = blocks.flatMap(({ children = [] }) => children);
  const tokenCount = spans.reduce((sum, { text }) => sum + (text?.match(/\S+/g)?.length ?? 0), 0);
  return Math.max(1, Math.round(tokenCount / readingSpeedPerMinute));
}
