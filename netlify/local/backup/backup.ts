/**
 * `npm run backup -- DIR` writes a backup of the database and the pictures into a new folder, while the site runs. With
 * `--erasures` it copies only the list of deletions and e-mail opt-outs.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readSettings } from '../../env.ts';
import { BackupError } from '../../operations/backup/backup-error.ts';
import { passphraseSchema } from '../../operations/backup/settings.ts';
import { writeBackup } from '../../operations/backup/write-backup.ts';
import { fail } from '../process.ts';
import { readStackSettings } from '../settings.ts';
import { isHosted, openHosted } from './hosted.ts';
import { print, resolveFolder } from './terminal.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

const usage = 'Usage: npm run backup -- [--erasures] DIR';

async function backUpHosted(folder: string, copiesErasures: boolean): Promise<void> {
  const project = openHosted(process.env);
  try {
    if (copiesErasures) {
      printCopied(await project.copyErasures(folder), folder);
      return;
    }
    await writeBackup(project, { folder, passphrase: project.passphrase, print });
    print(
      'Not in the backup, because the identity service alone has them: accounts, passwords, e-mail addresses and roles of staff; and the blog at Sanity.',
    );
  } finally {
    await project.close();
  }
}

async function backUpEmbedded(folder: string, copiesErasures: boolean): Promise<void> {
  const { BACKUP_PASSPHRASE: passphrase = '' } = readSettings(passphraseSchema, process.env);
  const { dataFolder } = readStackSettings(process.env);
  const { copyEmbeddedErasures, openEmbeddedSource } = await import('./embedded-source.ts');
  if (copiesErasures) {
    printCopied(await copyEmbeddedErasures(dataFolder, folder), folder);
    return;
  }
  const source = await openEmbeddedSource(dataFolder);
  try {
    await writeBackup(source, { folder, passphrase, print });
  } finally {
    await source.close();
  }
  print(
    'The accounts of the embedded identity service are in the backup. Not in it: the keys in secrets.json, and the blog in src/content.',
  );
  if (passphrase === '') {
    print(
      'Without BACKUP_PASSPHRASE, the backup is readable: its files are only checked for damage.',
    );
  }
}

function printCopied(count: number, folder: string): void {
  print(`Copied ${count} files of the list of deletions to ${folder}.`);
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { erasures: { type: 'boolean', default: false } },
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new BackupError(usage);
  const backUp = isHosted(process.env) ? backUpHosted : backUpEmbedded;
  await backUp(resolveFolder(folder), values.erasures);
} catch (error) {
  fail(error);
}
