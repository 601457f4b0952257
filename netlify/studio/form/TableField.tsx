import { Button, Card, Flex, Stack, TextInput } from '@sanity/ui';
import { set, type InputProps } from 'sanity';
import {
  addColumn,
  addRow,
  removeColumn,
  removeRow,
  setCell,
  toRows,
  type Row,
} from './table-rows.ts';

/** Width that shows a word of nine letters on a phone, where a wide table is scrolled sideways. */
const minCellWidth = '7rem';

/** The field of a table's rows: a grid of texts, with buttons that add and remove rows and columns. */
export function TableField(props: InputProps) {
  const rows = toRows(props.value);
  const change = (next: Row[]) => props.onChange(set(next) as never);
  const width = rows[0]?.cells.length ?? 0;
  return (
    <Stack gap={3}>
      <Card overflow="auto">
        <table>
          <tbody>
            {rows.map((row, y) => (
              <tr key={row._key}>
                {row.cells.map((cell, x) => (
                  <td key={x} style={{ minWidth: minCellWidth }}>
                    <TextInput
                      value={cell}
                      readOnly={props.readOnly ?? false}
                      weight={y === 0 ? 'semibold' : 'regular'}
                      {...(y === 0 && { placeholder: `Title ${x + 1}` })}
                      aria-label={
                        y === 0 ? `Title of column ${x + 1}` : `Row ${y}, column ${x + 1}`
                      }
                      onChange={({ currentTarget }) =>
                        change(setCell(rows, { x, y }, currentTarget.value))
                      }
                    />
                  </td>
                ))}
                <td>
                  {y > 0 && (
                    <Button
                      mode="bleed"
                      text="Remove"
                      aria-label={`Remove row ${y}`}
                      disabled={rows.length <= 2}
                      onClick={() => change(removeRow(rows, y))}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Flex gap={2} wrap="wrap">
        <Button mode="ghost" text="Add a row" onClick={() => change(addRow(rows))} />
        <Button mode="ghost" text="Add a column" onClick={() => change(addColumn(rows))} />
        <Button
          mode="ghost"
          text="Remove the last column"
          disabled={width <= 2}
          onClick={() => change(removeColumn(rows))}
        />
      </Flex>
    </Stack>
  );
}
