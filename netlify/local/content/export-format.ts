/** Formats documents in the style of Sanity's exports, so that the git diff of a file resembles the edit. */
import { extname } from 'node:path';
import { draftsFile, publishedFile, type Document } from '#content/blog/dataset.ts';
import { identifyPicture } from '#domain/article/picture-id.ts';
import type { SchemaType } from './studio-schema.ts';

export const datasetFiles = [publishedFile, draftsFile, 'assets.json'] as const;
export type DatasetFile = (typeof datasetFiles)[number];

/** Returns the file of the dataset that contains the document with an id. */
export function getDatasetFile(id: string): DatasetFile {
  if (identifyPicture(id)) return 'assets.json';
  return id.includes('.') ? draftsFile : publishedFile;
}

export interface ExportFormat {
  /** Returns the line of a document in its file. The line is cached for each version of the document. */
  toLine: (document: Document) => string;
  /** Returns the complete text of a file that contains exactly these documents. */
  toText: (file: DatasetFile, documents: readonly Document[]) => string;
}

/** Keys that come first in every object. */
const leadingKeys = ['_id', '_type', '_key', '_createdAt', '_updatedAt'];

export function createExportFormat(types: readonly SchemaType[]): ExportFormat {
  const lines = new WeakMap<Document, string>();

  const toLine = (document: Document): string => {
    let line = lines.get(document);
    if (line === undefined) {
      const fields = types.find(({ name }) => name === document._type)?.fields ?? [];
      const names = [...leadingKeys, ...fields.map(({ name = '' }) => name)];
      line = JSON.stringify(
        sortKeys(replacePictureReferences(removeDerivedProperties(document)), names),
      );
      lines.set(document, line);
    }
    return line;
  };

  return {
    toLine,
    toText(file, documents) {
      const orderedDocuments = documents.toSorted((a, b) => (a._id < b._id ? -1 : 1));
      if (file !== 'assets.json')
        return orderedDocuments.map((document) => `${toLine(document)}\n`).join('');
      const assets = orderedDocuments.map((document) => [
        getAssetName(document),
        JSON.parse(toLine(document)) as object,
      ]);
      return `${JSON.stringify(Object.fromEntries(assets), null, 2)}\n`;
    },
  };
}

/**
 * Adds the properties of a picture's file to its document.
 * @param address - base address of the pictures
 */
export function describePicture(document: Document, address: string): Document {
  const file = identifyPicture(document._id)?.file ?? '';
  const extension = extname(file).slice(1);
  return {
    ...document,
    extension,
    path: `images/${file}`,
    assetId: file.split('-')[0],
    mimeType: `image/${extension === 'jpg' ? 'jpeg' : extension}`,
    url: `${address}/images/${file}`,
  };
}

/** Returns the key of a picture in `assets.json`, such as 'image-0b5c…': its id without dimensions and format. */
function getAssetName({ _id }: Document): string {
  return _id.split('-').slice(0, 2).join('-');
}

/** Properties of a picture that follow from its id. */
const fileProperties = ['extension', 'path', 'assetId', 'mimeType', 'url'];
/** Properties of a picture's document that its entry in `assets.json` lacks. */
const documentProperties = ['_id', '_type', '_createdAt', '_updatedAt'];

function removeDerivedProperties(document: Document): object {
  const isPicture = getDatasetFile(document._id) === 'assets.json';
  const omittedKeys = ['_rev', ...(isPicture ? [...fileProperties, ...documentProperties] : [])];
  return Object.fromEntries(Object.entries(document).filter(([key]) => !omittedKeys.includes(key)));
}

/** Replaces references to pictures by the addresses of their files, which is the form of an export. */
function replacePictureReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(replacePictureReferences);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, child]) => {
    const picture = key === 'asset' ? identifyPicture(getReference(child)) : undefined;
    if (!picture) return [key, replacePictureReferences(child)];
    return ['_sanityAsset', `image@file://./images/${picture.file}`];
  });
  return Object.fromEntries(entries) as unknown;
}

/** Returns the id of the document to which a value refers; '' for a value without a reference. */
function getReference(value: unknown): string {
  return (value as { _ref?: string } | null | undefined)?._ref ?? '';
}

/**
 * Sorts the keys of a value. The keys in `names` come first, in that order. All other keys follow alphabetically.
 */
function sortKeys(value: unknown, names = leadingKeys): unknown {
  if (Array.isArray(value)) return value.map((item) => sortKeys(item));
  if (typeof value !== 'object' || value === null) return value;
  const rank = (key: string) => (names.includes(key) ? names.indexOf(key) : names.length);
  const entries = Object.entries(value)
    .toSorted(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map(([key, child]) => [key, sortKeys(child)]);
  return Object.fromEntries(entries) as unknown;
}
