import { defineArrayMember, defineField, defineType } from 'sanity';
import { describeRows, type Row } from '../form/table-rows.ts';
import { checkTable } from '../rules.ts';

/** A table in the text of a post. The form edits it as a grid (`form/TableField.tsx`). */
export const table = defineType({
  name: 'table',
  title: 'Table',
  type: 'object',
  fields: [
    defineField({
      name: 'rows',
      type: 'array',
      description: 'The first row has the titles of the columns.',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'tableRow',
          title: 'Row',
          fields: [
            defineField({
              name: 'cells',
              type: 'array',
              of: [defineArrayMember({ type: 'string' })],
            }),
          ],
        }),
      ],
      validation: (rule) => rule.custom(checkTable),
    }),
  ],
  preview: {
    select: { rows: 'rows' },
    prepare: ({ rows = [] }: { rows?: Partial<Row>[] }) => ({
      title: rows[0]?.cells?.filter(Boolean).join(' · ') || 'Table',
      subtitle: describeRows(rows),
    }),
  },
});
