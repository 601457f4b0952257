/** Measures the restore of a large hosted backup: PostgreSQL over the wire, and pictures over the API of the storage. */
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { readSecrets } from '#netlify/local/index.ts';
import { openBackupFolder } from '#netlify/operations/backup/backup-folder.ts';
import { openHostedDatabase } from '#netlify/operations/backup/hosted-database.ts';
import { openStorage } from '#netlify/operations/backup/object-store.ts';
import { restoreBackup } from '#netlify/operations/backup/restore-backup.ts';
import { writeBackup } from '#netlify/operations/backup/write-backup.ts';
import { createPool, type Target } from '#tests/support/postgres/connect.ts';
import { createQueries } from '#tests/support/postgres/engine.ts';
import { openPort } from '#tests/support/postgres/port.ts';
import { createTemporaryFolder, startServer as startProcess } from '#tests/support/processes.ts';
import { paths } from '#netlify/local/paths.ts';
import { readContents } from '#tests/support/restored-database.ts';
import { startServer } from '../age/server.ts';
import { fillAgedDatabase, type Sizes } from '../builds/fill-database.ts';
import { formatNumber } from '../measuring.ts';
import type { Row } from '../row.ts';

const sizes: Sizes = {
  members: 5_000,
  posts: 100_000,
  liveListings: 10_000,
  payments: 200_000,
  auditRows: 200_000,
};
const pictures = 1_000;
/** The files of a picture: three widths in two formats. */
const filesPerPicture = 6;
const bytesPerFile = 30_000;
const passphrase = 'a passphrase of the bench';

export const restore: Row = {
  name: 'restore',
  seconds: 400,
  description:
    'the restore of 10,000 live adverts, 100,000 posts, 200,000 payments and 1,000 pictures, everything equal',
  unit: 's',
  bound: { atMost: 600 },
  async measure() {
    const server = await startServer();
    if (typeof server === 'string') {
      return { number: Number.NaN, isSkipped: true, details: `No PostgreSQL server: ${server}.` };
    }
    const source = await server.createEmptyDatabase();
    const target = await server.createEmptyDatabase();
    await fill(source);
    const port = await openPort(source.socket);
    const from = await openProject(source, port.port);
    await storePictures(from.objects);
    const folder = join(createTemporaryFolder(), 'backup');
    const backupStart = performance.now();
    await writeBackup(from, { folder, passphrase, print });
    const backupSeconds = (performance.now() - backupStart) / 1000;
    const to = await openProject(target, port.port);
    const start = performance.now();
    const backup = await openBackupFolder(folder, passphrase);
    await restoreBackup(backup, to, { print, readErasures: () => Promise.resolve([]) });
    const seconds = (performance.now() - start) / 1000;
    const faults = await compare(from, to);
    await from.close();
    await to.close();
    await port.close();
    return {
      number: seconds,
      details: `the backup takes ${formatNumber(backupSeconds)} s`,
      faults,
    };
  },
};

const print = (line: string) => void process.stderr.write(`  ${line}\n`);

async function fill(target: Target): Promise<void> {
  const pool = createPool(target);
  const session = await pool.reserve();
  await fillAgedDatabase((statements) => session.unsafe(statements).simple(), sizes);
  session.release();
  await pool.end();
}

/** Serves the storage of a database in a separate process, and connects to both. */
async function openProject(target: Target, port: number) {
  const folder = createTemporaryFolder();
  const program = join(paths.project, 'tests/bench/site-on-postgres.ts');
  const site = await startProcess([program, target.socket, target.database, 'no-schedule'], {
    folder,
    variables: { ...process.env, PORT: '0', DATA_DIR: folder },
    readyText: 'Staff',
  });
  const { databaseSecretKey } = await readSecrets(folder);
  const database = openHostedDatabase(
    `postgresql://postgres:unused@127.0.0.1:${String(port)}/${target.database}`,
  );
  return {
    kind: 'hosted' as const,
    database,
    objects: openStorage(site.addresses['Site'] ?? '', databaseSecretKey),
    target,
    close: async () => {
      await database.close();
      await site.stop();
    },
  };
}

type Project = Awaited<ReturnType<typeof openProject>>;

async function storePictures(objects: Project['objects']): Promise<void> {
  for (let number = 0; number < pictures; number += 1) {
    const id = randomUUID();
    const files = Array.from({ length: filesPerPicture }, (_, index) => {
      const name = `${id}/${String(index)}.webp`;
      const bytes = Buffer.alloc(bytesPerFile, createHash('sha256').update(name).digest());
      const object = {
        bucket: 'media',
        name,
        contentType: 'image/webp',
        cacheControl: 'max-age=9',
      };
      return objects.write(object, bytes);
    });
    await Promise.all(files);
  }
}

/** Returns the tables and the files of pictures that differ. Every fiftieth file is compared. */
async function compare(from: Project, to: Project): Promise<string[]> {
  const before = await readAll(from);
  const after = await readAll(to);
  const names = Object.keys({ ...before, ...after });
  const faults = names.filter((name) => before[name] !== after[name]);
  const { rows } = await from.database.query<{ name: string }>(
    `select name from storage.objects where bucket_id = 'media' order by name`,
  );
  for (const { name } of rows.filter((_, index) => index % 50 === 0)) {
    const object = { bucket: 'media', name, contentType: '', cacheControl: '' };
    const original = await from.objects.read(object);
    const restored = await to.objects.read(object);
    if (!original || !restored || !Buffer.from(original).equals(restored)) faults.push(name);
  }
  return faults.map((name) => `${name} differs`);
}

async function readAll({ target }: Project): Promise<Record<string, string>> {
  const pool = createPool(target);
  const contents = await readContents(createQueries(pool));
  const objects = await pool.unsafe(
    `select count(*)::text || ' ' || sum((metadata ->> 'size')::bigint) as sum from storage.objects`,
  );
  await pool.end();
  return { ...contents, objects: String(objects[0]?.['sum']) };
}
