import { DocumentTextIcon } from '@sanity/icons/DocumentText';
import { ImageIcon } from '@sanity/icons/Image';
import { ThListIcon } from '@sanity/icons/ThList';
import { UserIcon } from '@sanity/icons/User';
import type { SchemaTypeDefinition } from 'sanity';

/** The icons of types by name. They are outside of the schema, because the site reads it without the Studio's packages. */
const icons = { post: DocumentTextIcon, author: UserIcon, image: ImageIcon, table: ThListIcon };

/** A type, or a member of a list, which has no name of its own. */
interface Typed {
  name?: string;
  type: string;
  of?: readonly Typed[];
}

/** Returns the types with their icons. The icons of pictures and tables are those of the buttons above the text. */
export function addIcons(types: readonly SchemaTypeDefinition[]): SchemaTypeDefinition[] {
  return types.map((type) => addIcon(type as Typed) as SchemaTypeDefinition);
}

function addIcon(type: Typed): Typed {
  const icon = icons[(type.name ?? type.type) as keyof typeof icons] as unknown;
  return {
    ...type,
    ...(icon !== undefined && { icon }),
    ...(type.of && { of: type.of.map(addIcon) }),
  };
}
