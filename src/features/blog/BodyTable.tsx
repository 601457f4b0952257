import type { TableBlock } from '#domain/article/body.schema.ts';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';

/** A table of an article. It scrolls sideways on a narrow screen, also by the keyboard. */
export function BodyTable({ rows: [titles = [], ...rows] }: Pick<TableBlock, 'rows'>) {
  return (
    <div className="overflow-x-auto" role="region" aria-label={titles.join(', ')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {titles.map((title, index) => (
              <th key={index} scope="col">
                <WholeAmounts text={title} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index}>
              {cells.map((cell, position) => (
                <td key={position}>
                  <WholeAmounts text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
