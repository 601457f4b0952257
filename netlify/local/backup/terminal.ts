/** Prints the progress of the commands, and resolves the folder that a user names. */
import { resolve } from 'node:path';

export const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Returns the absolute path of a folder, relative to the folder in which npm was called. */
export const resolveFolder = (folder: string) => resolve(process.env['INIT_CWD'] ?? '.', folder);
