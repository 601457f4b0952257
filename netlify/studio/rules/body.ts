import { articleLimits } from '../../../src/domain/article/article.limits.ts';
import type { Verdict } from './written.ts';

interface Block {
  level?: number;
  children?: { text?: string }[];
}

export function goodBody(body: unknown): Verdict {
  const blocks = (body ?? []) as Block[];
  const text = blocks.flatMap(({ children = [] }) => children.map((span) => span.text ?? ''));
  if (text.join('').trim() === '') return 'Write the post.';
  if (blocks.some(({ level = 1 }) => level > articleLimits.listDepth)) {
    return `Lists may go ${articleLimits.listDepth} steps deep. Move deeper lines out with Shift and Tab.`;
  }
  return true;
}
