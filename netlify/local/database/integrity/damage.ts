/**
 * Thrown if the files or the books of a database are damaged. The message lists up to ten damages and the remedies.
 */
export class DamagedDatabaseError extends Error {
  override name = 'DamagedDatabaseError';

  constructor(folder: string, damages: string[], options?: ErrorOptions) {
    const listed = damages.slice(0, 10);
    const more = damages.length - listed.length;
    super(
      [
        `The database in ${folder} is damaged:`,
        ...listed.map((damage) => `  ${damage}`),
        ...(more > 0 ? [`  and ${String(more)} more.`] : []),
        'Nothing was changed. Restore a copy of the whole data folder, or run `npm run reset`, which deletes all its data.',
      ].join('\n'),
      options,
    );
  }
}
