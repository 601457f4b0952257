import { ArrowDownIcon } from '@sanity/icons/ArrowDown';
import { ArrowUpIcon } from '@sanity/icons/ArrowUp';
import { TrashIcon } from '@sanity/icons/Trash';
import { Button, Card, Flex, Text, TextInput } from '@sanity/ui';
import type { ClipboardEvent } from 'react';
import { set, type InputProps } from 'sanity';
import { FieldErrors } from './FieldErrors.tsx';
import { readCells } from './spreadsheet.ts';
import {
  addColumn,
  addRow,
  moveRow,
  pasteCells,
  removeColumn,
  removeRow,
  setCell,
  toRows,
  type Row,
} from './table-rows.ts';

/** Width that shows a word of nine letters on a phone, where a wide table is scrolled sideways. */
const minCellWidth = '7rem';

interface PartProps {
  rows: Row[];
  isReadOnly: boolean;
  change: (rows: Row[]) => void;
}

/**
 * The field of a table's rows: a grid of texts, with buttons that add, move and remove rows and columns. Cells that were
 * copied in a spreadsheet are pasted into the grid.
 */
export function TableField(props: InputProps) {
  const rows = toRows(props.value);
  const isReadOnly = props.readOnly ?? false;
  const part = { rows, isReadOnly, change: (next: Row[]) => props.onChange(set(next) as never) };
  return (
    <FieldErrors field={props}>
      <Card overflow="auto">
        <table>
          <thead>
            <ColumnButtons {...part} />
          </thead>
          <tbody>
            {rows.map((row, y) => (
              <tr key={row._key}>
                <Cells {...part} row={row} y={y} />
                <RowButtons {...part} y={y} />
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Flex gap={2} wrap="wrap">
        <Button
          mode="ghost"
          text="Add a row"
          disabled={isReadOnly}
          onClick={() => part.change(addRow(rows))}
        />
        <Button
          mode="ghost"
          text="Add a column"
          disabled={isReadOnly}
          onClick={() => part.change(addColumn(rows))}
        />
      </Flex>
      <Text size={1} muted>
        Cells that you copied in Google Sheets or Excel can be pasted into any cell.
      </Text>
    </FieldErrors>
  );
}

function Cells({ rows, isReadOnly, change, row, y }: PartProps & { row: Row; y: number }) {
  const paste = (event: ClipboardEvent, x: number) => {
    const getData = (format: string) => event.clipboardData.getData(format);
    const cells = readCells({ html: getData('text/html'), text: getData('text/plain') });
    if (!cells || isReadOnly) return;
    event.preventDefault();
    change(pasteCells(rows, { x, y }, cells));
  };
  return row.cells.map((cell, x) => (
    <td key={x} style={{ minWidth: minCellWidth }}>
      <TextInput
        value={cell}
        readOnly={isReadOnly}
        weight={y === 0 ? 'semibold' : 'regular'}
        {...(y === 0 && { placeholder: `Title ${x + 1}` })}
        aria-label={y === 0 ? `Title of column ${x + 1}` : `Row ${y}, column ${x + 1}`}
        onPaste={(event) => paste(event, x)}
        onChange={({ currentTarget }) => change(setCell(rows, { x, y }, currentTarget.value))}
      />
    </td>
  ));
}

function ColumnButtons({ rows, isReadOnly, change }: PartProps) {
  const titles = rows[0]?.cells ?? [];
  return (
    <tr>
      {titles.map((_, x) => (
        <td key={x}>
          <Button
            mode="bleed"
            icon={TrashIcon}
            aria-label={`Remove column ${x + 1}`}
            disabled={isReadOnly || titles.length <= 2}
            onClick={() => change(removeColumn(rows, x))}
          />
        </td>
      ))}
    </tr>
  );
}

/** The first row has the titles, so that it stays where it is. */
function RowButtons({ rows, isReadOnly, change, y }: PartProps & { y: number }) {
  if (y === 0) return <td />;
  return (
    <td>
      <Flex>
        <Button
          mode="bleed"
          icon={ArrowUpIcon}
          aria-label={`Move row ${y} up`}
          disabled={isReadOnly || y === 1}
          onClick={() => change(moveRow(rows, y, -1))}
        />
        <Button
          mode="bleed"
          icon={ArrowDownIcon}
          aria-label={`Move row ${y} down`}
          disabled={isReadOnly || y === rows.length - 1}
          onClick={() => change(moveRow(rows, y, 1))}
        />
        <Button
          mode="bleed"
          icon={TrashIcon}
          aria-label={`Remove row ${y}`}
          disabled={isReadOnly || rows.length <= 2}
          onClick={() => change(removeRow(rows, y))}
        />
      </Flex>
    </td>
  );
}
