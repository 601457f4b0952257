import { existsSync } from 'node:fs';
import type { ImportZone } from './restricted-paths.ts';

const project = new URL('../../', import.meta.url);

/**
 * The floors of the embedded stack, from the lowest to the highest. A room imports only rooms of lower floors, and a
 * folder is entered through its index.ts.
 */
export const localFloors = [
  'clock dev-pages faults paths process settings show-page sign-ins socket write-error'.split(' '),
  'database dev folder-lock gateway identity secrets studio tsx'.split(' '),
  ['sms'],
  'content outbox payments reset schema'.split(' '),
  'print-addresses stack'.split(' '),
  'astro backup migrate-data start'.split(' '),
  ['index'],
].map((rooms) => rooms.map(findRoom));

/** Returns the path of a room of the embedded stack: a folder, or a file in the folder of the stack. */
function findRoom(name: string): string {
  const path = `netlify/local/${name}`;
  return existsSync(new URL(path, project)) ? path : `${path}.ts`;
}

/**
 * The zones of `local/restricted-paths` for the embedded stack. The top floor has one room, so that its list of
 * forbidden rooms is empty.
 */
export const localBoundaries: ImportZone[] = localFloors
  .flatMap((rooms, floor) =>
    rooms.flatMap((target) => [
      {
        target,
        from: localFloors
          .slice(floor)
          .flat()
          .filter((room) => room !== target),
        message: 'A room of the embedded stack imports lower floors only (localFloors).',
      },
      ...localFloors
        .slice(0, floor)
        .flat()
        .filter((room) => !room.endsWith('.ts'))
        .map((from) => ({
          target,
          from,
          except: ['./index.ts'],
          message: 'Import the index.ts of this room of the embedded stack.',
        })),
    ]),
  )
  .filter(({ from }) => from.length > 0);
