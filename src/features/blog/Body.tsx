import type { BodyBlock } from '#domain/article/body.schema.ts';
import { Picture } from '#ui/Picture.tsx';
import type { PictureData } from '#ui/picture-data.ts';
import { BodyTable } from './BodyTable.tsx';
import { nestLists, type List } from './nest-lists.ts';
import { TextSpans } from './TextSpans.tsx';

interface Props {
  blocks: readonly BodyBlock[];
  /** The pictures by id. */
  pictures: Record<string, PictureData>;
}

/** The body of an article. The schema has validated the blocks, so all of them are known and safe. */
export function Body({ blocks, pictures }: Props) {
  return (
    <div className="article-body">
      {nestLists(blocks).map((part, index) =>
        'list' in part ? (
          <ItemList key={index} {...part.list} />
        ) : (
          <Block key={index} block={part.block} pictures={pictures} />
        ),
      )}
    </div>
  );
}

function ItemList({ kind, items }: List) {
  const Element = kind === 'number' ? 'ol' : 'ul';
  return (
    <Element>
      {items.map(({ block, lists }, index) => (
        <li key={index}>
          <TextSpans {...block} />
          {lists.map((list, position) => (
            <ItemList key={position} {...list} />
          ))}
        </li>
      ))}
    </Element>
  );
}

interface BlockProps {
  block: BodyBlock;
  pictures: Props['pictures'];
}

function Block({ block, pictures }: BlockProps) {
  if (block._type === 'image') {
    const picture = pictures[block.id];
    return (
      picture && (
        <figure>
          <Picture picture={picture} alt={block.alt} sizes="(width < 640px) 92vw, 36rem" />
          {block.caption && <figcaption>{block.caption}</figcaption>}
        </figure>
      )
    );
  }
  if (block._type === 'table') return <BodyTable rows={block.rows} />;
  const Element = block.style === 'normal' ? 'p' : block.style;
  return (
    <Element>
      <TextSpans {...block} />
    </Element>
  );
}
