import type { InputProps } from 'sanity';
import { isField } from './field-messages.ts';
import { FieldErrors } from './FieldErrors.tsx';
import { LinkTarget } from './LinkTarget.tsx';
import { PictureField } from './PictureField.tsx';
import { PublicationTime } from './PublicationTime.tsx';
import { ReadingTime } from './ReadingTime.tsx';
import { SearchResult } from './SearchResult.tsx';
import { TableField } from './TableField.tsx';

/**
 * Renders each field of the form with the messages of its rules. The body also shows its reading time, the summary a preview
 * of the search result, the time of publication the plan, and a picture the reason if a file is refused. A link can be chosen
 * from a list, and a table is a grid.
 */
export function Input(props: InputProps) {
  if (!isField(props.path)) return <Field {...props} />;
  const renderDefault: InputProps['renderDefault'] = (next) => (
    <FieldErrors field={props}>{props.renderDefault(next)}</FieldErrors>
  );
  return <Field {...({ ...props, renderDefault } as InputProps)} />;
}

function Field(props: InputProps) {
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
