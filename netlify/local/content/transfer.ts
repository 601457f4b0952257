/** Copies the dataset of a folder to a Sanity project, or a project's dataset to the folder. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SanityClient } from '@sanity/client';
import { sanityImport } from '@sanity/import';
import * as z from 'zod';
import {
  readDataset,
  selectDrafts,
  selectPublished,
  type Document,
} from '#content/blog/dataset.ts';
import { identifyPicture } from '#domain/article/picture-id.ts';
import { openDataset, type Dataset } from './dataset.ts';
import { createExportFormat, getDatasetFile, type ExportFormat } from './export-format.ts';
import { readStudioSchema } from './studio-schema.ts';

export interface Difference {
  /** `extra` means that the document exists only in the target. */
  kind: 'new' | 'changed' | 'extra';
  document: Document;
}

export interface Transfer {
  /** Client of the project. Its token permits reading drafts for an export, or writing for an import. */
  client: SanityClient;
  folder: string;
  /** True to report the differences without changing anything. */
  dryRun: boolean;
  /** Called with a description of each step that takes long. */
  onProgress?: (text: string) => void;
}

/**
 * Makes the folder equal to the project, drafts included. Documents that exist only in the folder are deleted.
 * @returns the differences before the export
 * @throws {Error} if the project lacks posts and documents of type 'goneAddress', if the copy of a picture fails,
 * or if another process uses the folder
 */
export const exportContent = (transfer: Transfer) =>
  runTransfer(transfer, async ({ dataset, folderDocuments, projectDocuments, format }) => {
    // A project without posts may be exported if its posts were unpublished, because the build reads the documents
    // of type 'goneAddress' that remain.
    if (!projectDocuments.some(({ _type }) => _type === 'post' || _type === 'goneAddress')) {
      throw new Error(
        'The project has no posts, so an export would delete the posts of the folder. Nothing was changed.',
      );
    }
    const differences = compare(projectDocuments, folderDocuments, format);
    if (!dataset) return differences;
    for (const { kind, document } of differences) {
      if (isPicture(document) && kind !== 'extra') await copyPicture(document, dataset, transfer);
    }
    const changes = differences.filter(
      ({ kind, document }) => kind === 'extra' || !isPicture(document),
    );
    await dataset.commit(
      ({ apply }) => {
        for (const { kind, document } of changes) {
          if (kind === 'extra') apply({ delete: { id: document._id } });
          else apply({ createOrReplace: document });
        }
      },
      { isImport: true },
    );
    return differences;
  });

/**
 * Copies the folder's documents to the project, drafts included. Documents that exist only in the project stay
 * unchanged.
 * @returns the differences before the import
 */
export const importContent = (transfer: Transfer) =>
  runTransfer(transfer, async ({ folderDocuments, projectDocuments, format }) => {
    const differences = compare(folderDocuments, projectDocuments, format);
    const { client, folder, dryRun, onProgress } = transfer;
    const changes = differences.filter(({ kind }) => kind !== 'extra');
    if (dryRun || changes.length === 0) return differences;
    const { pictures = [], documents = [] } = Object.groupBy(
      changes.map(({ document }) => document),
      (document) => (isPicture(document) ? 'pictures' : 'documents'),
    );
    const toStored = (document: Document) => JSON.parse(format.toLine(document)) as Document;
    await sanityImport(documents.map(toStored), {
      client,
      operation: 'createOrReplace',
      assetsBase: folder,
      assetMap: JSON.parse(
        format.toText('assets.json', folderDocuments.filter(isPicture)),
      ) as Assets,
      unreferencedAssets: pictures.map(({ _id }) => `image#${toFileUrl(_id, folder)}`),
      onProgress: ({ step, current, total }) =>
        onProgress?.(total === undefined ? step : `${step}: ${current ?? 0} of ${total}`),
    });
    return differences;
  });

type Assets = NonNullable<NonNullable<Parameters<typeof sanityImport>[1]>['assetMap']>;

const toFileUrl = (id: string, folder: string) =>
  pathToFileURL(join(folder, 'images', identifyPicture(id)?.file ?? '')).href;

interface TransferContext {
  /** The folder's dataset, undefined for a dry run. */
  dataset: Dataset | undefined;
  folderDocuments: readonly Document[];
  projectDocuments: readonly Document[];
  format: ExportFormat;
}

async function runTransfer<Result>(
  { client, folder, dryRun }: Transfer,
  run: (context: TransferContext) => Promise<Result>,
): Promise<Result> {
  const projectDocuments = await readProjectDocuments(client);
  const format = createExportFormat(readStudioSchema());
  if (dryRun) {
    // A dry run reads the files only, so that it works while the site has locked the folder.
    const folderDocuments = await readDataset(folder);
    return run({ dataset: undefined, folderDocuments, projectDocuments, format });
  }
  const noListeners = { onChange: () => Promise.resolve(), onPublish: () => undefined };
  const dataset = await openDataset({ folder, address: '', ...noListeners });
  try {
    const folderDocuments = Array.from((await dataset.getDocuments()).values());
    return await run({ dataset, folderDocuments, projectDocuments, format });
  } finally {
    await dataset.close();
  }
}

const pageSchema = z.array(z.looseObject({ _id: z.string(), _type: z.string() }));

/** Matches the types of documents that Sanity creates itself. Pictures have such a type too. */
const internalTypePattern = /^(?:system|sanity)\./;

/** Reads all documents that belong to an export. It omits Sanity's internal documents and versions of releases. */
async function readProjectDocuments(client: SanityClient): Promise<Document[]> {
  const documents: Document[] = [];
  for (let after = ''; ;) {
    const result = await client.fetch<unknown>(
      '*[_id > $after] | order(_id) [0...1000]',
      { after },
      { perspective: 'raw' },
    );
    const page = pageSchema.parse(result);
    const last = page.at(-1);
    if (!last) break;
    documents.push(
      ...page.filter(({ _type }) => isPictureType(_type) || !internalTypePattern.test(_type)),
    );
    after = last._id;
  }
  return [...selectPublished(documents), ...selectDrafts(documents)];
}

const isPictureType = (type: string) => type === 'sanity.imageAsset';
const isPicture = ({ _id }: Document) => getDatasetFile(_id) === 'assets.json';

/** Returns the documents that are new, changed or extra in a transfer from the source to the target. */
function compare(
  sourceDocuments: readonly Document[],
  targetDocuments: readonly Document[],
  format: ExportFormat,
): Difference[] {
  // The comparison ignores revisions and times, which every import changes. Pictures with the same id are equal.
  const toComparableText = (document: Document) =>
    isPicture(document)
      ? ''
      : format.toLine({ ...document, _createdAt: undefined, _updatedAt: undefined });
  const targets = new Map(targetDocuments.map((document) => [document._id, document]));
  const differences = sourceDocuments.flatMap((document): Difference[] => {
    const target = targets.get(document._id);
    targets.delete(document._id);
    if (!target) return [{ kind: 'new', document }];
    return toComparableText(document) === toComparableText(target)
      ? []
      : [{ kind: 'changed', document }];
  });
  return [
    ...differences,
    ...Array.from(targets.values(), (document) => ({ kind: 'extra' as const, document })),
  ];
}

const pictureSchema = z.looseObject({ url: z.url(), originalFilename: z.string().optional() });

async function copyPicture(document: Document, dataset: Dataset, { onProgress }: Transfer) {
  const { url, originalFilename } = pictureSchema.parse(document);
  const name = originalFilename ?? document._id;
  onProgress?.(`Picture ${name}`);
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
    const file = Buffer.from(await response.arrayBuffer());
    const { _id } = await dataset.upload(file, originalFilename, { isCopy: true });
    if (_id !== document._id) throw new Error(`The stored picture has the id ${_id}.`);
  } catch (cause) {
    throw new Error(`The picture ${name} cannot be copied: ${(cause as Error).message}`, { cause });
  }
}
