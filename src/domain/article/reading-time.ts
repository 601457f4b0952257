import type { Body } from './body.schema.ts';

/** What an adult reads on a small screen. */
const wordsAMinute = 200;

/** @returns whole minutes, at least one. */
export function minutesToRead({ blocks }: Body): number {
  const texts = blocks.flatMap((block) => (block._type === 'block' ? block.children : []));
  const words = texts.reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
  return Math.max(1, Math.round(words / wordsAMinute));
}
