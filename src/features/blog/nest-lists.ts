/** Arranges the blocks of an article as HTML nests them. In Portable Text, the items of a list are a flat sequence. */
import type { BodyBlock } from '#domain/article/body.schema.ts';

export type ListItemBlock = Extract<BodyBlock, { _type: 'block' }>;

/** A list. Its items may contain further lists. */
export interface List {
  kind: NonNullable<ListItemBlock['listItem']>;
  items: { block: ListItemBlock; lists: List[] }[];
}

/** A block outside of a list, or a list. */
export type BodyPart = { block: BodyBlock } | { list: List };

/** Returns the parts of a body. An item belongs to the list before it if both have the same kind and level. */
export function nestLists(blocks: readonly BodyBlock[]): BodyPart[] {
  const parts: BodyPart[] = [];
  /** The lists that contain the previous block, the outermost first. */
  let open: { list: List; level: number }[] = [];
  for (const block of blocks) {
    if (block._type !== 'block' || block.listItem === undefined) {
      open = [];
      parts.push({ block });
      continue;
    }
    const { listItem: kind, level = 1 } = block;
    open = open.filter(
      (outer) => outer.level < level || (outer.level === level && outer.list.kind === kind),
    );
    if (open.at(-1)?.level !== level) {
      const list: List = { kind, items: [] };
      const outerItem = open.at(-1)?.list.items.at(-1);
      if (outerItem) outerItem.lists.push(list);
      else parts.push({ list });
      open.push({ list, level });
    }
    open.at(-1)?.list.items.push({ block, lists: [] });
  }
  return parts;
}
