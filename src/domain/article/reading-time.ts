/** Words per minute that an adult reads on a small screen. */
const readingSpeedPerMinute = 200;

/** The part of a block that the count of words needs. Both checked bodies and drafts contain it. */
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
