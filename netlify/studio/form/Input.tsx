import { useContext } from 'react';
import type { InputProps } from 'sanity';
import { isError } from './field-messages.ts';
import { HiddenErrors } from './hidden-errors.ts';
import { LinkTarget } from './LinkTarget.tsx';
import { PictureField } from './PictureField.tsx';
import { PublicationTime } from './PublicationTime.tsx';
import { ReadingTime } from './ReadingTime.tsx';
import { SearchResult } from './SearchResult.tsx';
import { TableField } from './TableField.tsx';

/**
 * Renders the input of each field. The body also shows its reading time, the summary a preview of the search result, the time
 * of publication the plan, and a picture the reason if a file is refused. A link can be chosen from a list, and a table is a
 * grid.
 */
export function Input(props: InputProps) {
  const isHidden = useContext(HiddenErrors);
  if (!isHidden) return <SpecialInput {...props} />;
  const validation = props.validation.filter((message) => !isError(message));
  return <SpecialInput {...({ ...props, validation, validationError: undefined } as InputProps)} />;
}

function SpecialInput(props: InputProps) {
  if (props.schemaType.name === 'body') return <ReadingTime {...props} />;
  if (isImage(props.schemaType)) return <PictureField {...props} />;
  if (props.id === 'excerpt') return <SearchResult {...props} />;
  if (props.id === 'publishedAt') return <PublicationTime {...props} />;
  if (props.path.at(-1) === 'href') return <LinkTarget {...props} />;
  if (props.path[0] === 'body' && props.path.at(-1) === 'rows') return <TableField {...props} />;
  return props.renderDefault(props);
}

function isImage({ name, type }: InputProps['schemaType']): boolean {
  return name === 'image' || type?.name === 'image';
}
