/** What an adult reads on a small screen. */
const readingSpeedPerMinute = 200;

/** As much of a block of a body as its words need, whether the body was checked or is being written. */
interface Block {
  _type: string;
  children?: readonly { text?: string }[];
}

/** @returns whole minutes, at least one. */
export function minutesToRead(blocks: readonly Block[]): number {
  const spans = blocks.flatMap(({ children = [] }) => children);
  const tokenCount = spans.reduce((sum, { text }) => sum + (text?.match(/\S+/g)?.length ?? 0), 0);
  return Math.max(1, Math.round(tokenCount / readingSpeedPerMinute));
}
