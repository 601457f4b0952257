/** Thrown if a backup cannot be written, read or restored. The message names the file or table, and the reason. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Returns the reason of an error for a message. */
export const getReason = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Returns a {@link BackupError} unchanged. Any other error becomes one, after the file and the step that failed. */
export function toBackupError(context: string, error: unknown): BackupError {
  return error instanceof BackupError
    ? error
    : new BackupError(`${context}: ${getReason(error)}`, { cause: error });
}
