/**
 * `npm run restore -- DIR` restores a backup into an empty database. `--erasures FOLDER` names the list of deletions and
 * e-mail opt-outs, if it is elsewhere than in the storage of the same site.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readSettings } from '../../env.ts';
import { openBackupFolder, type BackupReader } from '../../operations/backup/backup-folder.ts';
import { BackupError } from '../../operations/backup/backup-error.ts';
import { readErasuresFolder, type Erasure } from '../../operations/backup/erasures.ts';
import { restoreBackup } from '../../operations/backup/restore-backup.ts';
import { passphraseSchema } from '../../operations/backup/settings.ts';
import { fail } from '../process.ts';
import { readStackSettings } from '../settings.ts';
import { isHosted, openHosted } from './hosted.ts';
import { print, resolveFolder } from './terminal.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

const usage = 'Usage: npm run restore -- [--erasures FOLDER] DIR';

type ReadErasures = (since: string) => Promise<Erasure[] | undefined>;

async function restoreHosted(folder: string, readErasures?: ReadErasures): Promise<void> {
  const project = openHosted(process.env);
  try {
    const backup = await openBackup(folder, project.passphrase);
    await restoreBackup(backup, project, {
      print,
      readErasures: readErasures ?? project.readErasures,
    });
    print(
      'Not restored, because the identity service alone has them: accounts, passwords, e-mail addresses and roles of staff.',
    );
  } finally {
    await project.close();
  }
}

async function restoreEmbedded(folder: string, readErasures?: ReadErasures): Promise<void> {
  const { BACKUP_PASSPHRASE: passphrase = '' } = readSettings(passphraseSchema, process.env);
  const { dataFolder } = readStackSettings(process.env);
  const { restoreInto } = await import('./embedded-target.ts');
  const { getErasuresFolder } = await import('./embedded-source.ts');
  const backup = await openBackup(folder, passphrase);
  await restoreInto(dataFolder, (target) =>
    restoreBackup(backup, target, {
      print,
      readErasures:
        readErasures ?? ((since) => readErasuresFolder(getErasuresFolder(dataFolder), since)),
    }),
  );
  print(
    `${dataFolder} has the restored database. With new keys, all members have to log in again.`,
  );
}

function openBackup(folder: string, passphrase: string): Promise<BackupReader> {
  print(`Checking the files of ${folder}.`);
  return openBackupFolder(folder, passphrase);
}

/** Returns the reader of the list in the folder that the option names. The list must exist. */
function toReader(folder: string): ReadErasures {
  return async (since) => {
    const erasures = await readErasuresFolder(folder, since);
    if (erasures) return erasures;
    throw new BackupError(`There is no list of deletions in ${folder}. Nothing was changed.`);
  };
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { erasures: { type: 'string' } },
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new BackupError(usage);
  const list = values.erasures;
  const readErasures = list === undefined ? undefined : toReader(resolveFolder(list));
  const restore = isHosted(process.env) ? restoreHosted : restoreEmbedded;
  await restore(resolveFolder(folder), readErasures);
  print(
    'Outgoing messages, prompts and refunds are held until staff compare the books at /admin and release them.',
  );
} catch (error) {
  fail(error);
}
