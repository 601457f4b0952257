import { ArrowDownIcon } from '@sanity/icons/ArrowDown';
import { ArrowUpIcon } from '@sanity/icons/ArrowUp';
import { TrashIcon } from '@sanity/icons/Trash';
import { Button, Card, Flex, Stack, Text, TextInput } from '@sanity/ui';
import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { set, type InputProps } from 'sanity';
import { holdFocus } from './hold-focus.ts';
import { readCells } from './spreadsheet.ts';
import {
  addColumn,
  addRow,
  moveOn,
  moveRow,
  pasteCells,
  removeColumn,
  removeRow,
  setCell,
  toRows,
  type Place,
  type Row,
} from './table-rows.ts';

/** Width that shows a word of nine letters on a phone, where a wide table is scrolled sideways. */
const minCellWidth = '7rem';

interface PartProps {
  rows: Row[];
  isReadOnly: boolean;
  /** Stores the rows, and moves the focus to the cell at a place. */
  change: (rows: readonly Row[], place?: Place) => void;
}

/**
 * The field of a table's rows: a grid of texts, with buttons that add, move and remove rows and columns. Cells that were
 * copied in a spreadsheet are pasted into the grid. A new table has the focus in its first cell.
 */
export function TableField(props: InputProps) {
  const rows = toRows(props.value);
  const isReadOnly = props.readOnly ?? false;
  const { body, focusCell } = useCellFocus({ isNew: props.value === undefined && !isReadOnly });
  const change = (next: readonly Row[], place?: Place) => {
    if (next !== rows) props.onChange(set(next) as never);
    if (place) focusCell(place);
  };
  const part = { rows, isReadOnly, change };
  return (
    <Stack gap={3}>
      <Card overflow="auto">
        <table>
          <thead>
            <ColumnButtons {...part} />
          </thead>
          <tbody ref={body}>
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
          onClick={() => change(addRow(rows), { x: 0, y: rows.length })}
        />
        <Button
          mode="ghost"
          text="Add a column"
          disabled={isReadOnly}
          onClick={() => change(addColumn(rows), { x: rows[0]?.cells.length ?? 0, y: 0 })}
        />
      </Flex>
      <Text size={1} muted>
        Enter goes to the next row. Cells that you copied in Google Sheets or Excel can be pasted
        into any cell.
      </Text>
    </Stack>
  );
}

/** Moves the focus between cells. A cell of a new row exists after the next rendering. */
function useCellFocus({ isNew }: { isNew: boolean }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const next = useRef<Place>(undefined);
  const isFirst = useRef(isNew);
  const focusNext = () => {
    const { x, y } = next.current ?? { x: -1, y: -1 };
    const cell = body.current?.rows[y]?.cells[x]?.querySelector('input');
    if (!cell) return;
    next.current = undefined;
    cell.focus();
  };
  useEffect(focusNext);
  useEffect(() => {
    if (!isFirst.current) return undefined;
    return holdFocus(() => body.current?.querySelector('input'));
  }, []);
  const focusCell = (place: Place) => {
    next.current = place;
    focusNext();
  };
  return { body, focusCell };
}

function Cells({ rows, isReadOnly, change, row, y }: PartProps & { row: Row; y: number }) {
  const paste = (event: ClipboardEvent, x: number) => {
    const getData = (format: string) => event.clipboardData.getData(format);
    const cells = readCells({ html: getData('text/html'), text: getData('text/plain') });
    if (!cells || isReadOnly) return;
    event.preventDefault();
    change(pasteCells(rows, { x, y }, cells));
  };
  const pressKey = (event: KeyboardEvent, x: number) => {
    const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (isReadOnly || !isPlain || event.nativeEvent.isComposing) return;
    const step = moveOn(rows, { x, y }, event.key);
    if (!step) return;
    event.preventDefault();
    change(step.rows, step.place);
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
        onKeyDown={(event) => pressKey(event, x)}
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
            onClick={() => change(removeColumn(rows, x), { x: Math.max(0, x - 1), y: 0 })}
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
          onClick={() => change(removeRow(rows, y), { x: 0, y: y - 1 })}
        />
      </Flex>
    </td>
  );
}
