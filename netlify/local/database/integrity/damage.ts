/**
 * Thrown if the files or the books of a database are damaged. The message lists up to ten damages and the remedies.
 */
export class DamagedDatabaseError extends Error {
  override name = 'DamagedDatabaseError';

  constructor(folder: string, damages: string[], options?: ErrorOptions) {
    const listedDamages = damages.slice(0, 10);
    const remainingCount = damages.length - listedDamages.length;
    super(
      [
        `The database in ${folder} is damaged:`,
        ...listedDamages.map((damage) => `  ${damage}`),
        ...(remainingCount > 0 ? [`  and ${String(remainingCount)} more.`] : []),
        'Nothing was changed. Restore a copy of the whole data folder, or run `npm run reset`, which deletes all its data.',
      ].join('\n'),
      options,
    );
  }
}
