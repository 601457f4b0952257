/** Thrown if a backup cannot be written, read or restored. The message names the file or table, and the reason. */
export class BackupError extends Error {
  override name = 'BackupError';
}
