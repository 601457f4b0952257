/** Creates the error of a failed write with the name of the file, which the error of a full disk lacks. */
export function createWriteError(file: string, cause: unknown): Error {
  const { code, message } = cause as NodeJS.ErrnoException;
  const reason = code === 'ENOSPC' ? 'the disk is full. Make room, and start again.' : message;
  return new Error(`${file} cannot be written: ${reason}`, { cause });
}
