/** Validates a document by the Studio's schema and rules. */
import * as z from 'zod';
import type { Document } from '#content/blog/dataset.ts';
import type { Params } from '#content/blog/groq.ts';
import type { Check, Rule, SchemaType } from './studio-schema.ts';

export interface ValidationDependencies {
  types: readonly SchemaType[];
  find: (id: string) => Document | undefined;
  /** Runs a query over all documents, drafts included. */
  fetch: (query: string, params: Params) => Promise<unknown>;
}

type Value = Record<string, unknown>;

const objectSchema = z.looseObject({});
const valueSchemas: Record<string, z.ZodType> = {
  string: z.string(),
  text: z.string(),
  datetime: z.iso.datetime({ offset: true }),
  number: z.number(),
  boolean: z.boolean(),
  array: z.array(z.unknown()),
  slug: z.looseObject({ current: z.string().optional() }),
  reference: z.looseObject({ _ref: z.string() }),
  image: z.looseObject({ asset: z.looseObject({ _ref: z.string() }).optional() }),
  block: z.looseObject({
    children: z.array(
      z.looseObject({
        _type: z.literal('span', { error: 'holds something that the site cannot show' }),
        text: z.string(),
        marks: z.array(z.string()).optional(),
      }),
    ),
    markDefs: z.array(z.looseObject({ _key: z.string(), _type: z.string() })).optional(),
  }),
  object: objectSchema,
  document: objectSchema,
};

/** Names of the fields that values of Sanity's built-in types have although the schema does not define them. */
const builtInFields: Record<string, string[]> = {
  image: ['asset', 'hotspot', 'crop'],
  slug: ['current'],
  reference: [],
};

/**
 * Validates a document.
 * @returns sentences that begin with the path in the document; an empty list if the document can be published
 */
export async function validateDocument(
  document: Document,
  dependencies: ValidationDependencies,
): Promise<string[]> {
  const type = dependencies.types.find(({ name }) => name === document._type);
  if (type?.type !== 'document') return [`'${document._type}' is not a type of the Studio.`];
  return validatePart({ type, value: document, path: '' }, document, dependencies);
}

interface Part {
  type: SchemaType | undefined;
  value: unknown;
  /** The path of the value in the document, such as 'mainImage.alt'. */
  path: string;
}

async function validatePart(
  part: Part,
  document: Document,
  dependencies: ValidationDependencies,
): Promise<string[]> {
  const { value, path } = part;
  if (!part.type) return [`${path} is of an unknown type`];
  const type = getBase(part.type, dependencies.types);
  if (value !== undefined && value !== null) {
    const { error } = valueSchemas[type.type]?.safeParse(value) ?? {};
    if (error)
      return [`${path}: This is not a ${type.type}, or a part of it: ${formatIssues(error)}.`];
  }
  const context = createContext(document, dependencies);
  const [verdicts, nestedMessages] = await Promise.all([
    Promise.all(getChecks(type).map((check) => getVerdict(check, value, context))),
    Promise.all(
      getParts(type, value, path).map((nestedPart) =>
        validatePart(nestedPart, document, dependencies),
      ),
    ),
  ]);
  const checkMessages = verdicts.filter((verdict) => verdict !== true);
  return [
    ...[...checkMessages, ...findTargetErrors(type, value, dependencies)].map(
      (verdict) => `${path}: ${verdict}`,
    ),
    ...findUnknownNames(type, value).map((name) => `${path && `${path}: `}${name} is unknown`),
    ...nestedMessages.flat(),
  ];
}

/** Resolves a custom type of the Studio, such as 'body', to its built-in type. */
function getBase(schemaType: SchemaType, types: ValidationDependencies['types']): SchemaType {
  const customType = types.find(({ name }) => name === schemaType.type);
  return customType ? { ...customType, ...schemaType, type: customType.type } : schemaType;
}

function formatIssues({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => [...path, message].join(' ')).join(', ');
}

function getChecks({ validation }: SchemaType): Check[] {
  const rules = [validation?.({ custom: createRule }) ?? []].flat();
  return rules.filter(({ isError }) => isError).map(({ check }) => check);
}

/**
 * Applies a rule and returns true or its message. Rules assume values of the right form, which the Studio
 * guarantees. Therefore a TypeError counts as a violation.
 */
async function getVerdict(check: Check, value: unknown, context: unknown) {
  try {
    return await check(value, context);
  } catch (error) {
    if (error instanceof TypeError) return 'This is not made as the Studio makes it.';
    throw error;
  }
}

function createRule(check: Check): Rule {
  const createWithLevel = ({ isError }: Pick<Rule, 'isError'>): Rule => ({
    check,
    isError,
    error: () => createWithLevel({ isError: true }),
    warning: () => createWithLevel({ isError: false }),
    info: () => createWithLevel({ isError: false }),
  });
  return createWithLevel({ isError: true });
}

/** Creates the part of Sanity's validation context that the rules of the Studio use. */
function createContext(document: Document, { fetch }: ValidationDependencies) {
  const client = { fetch, withConfig: () => client };
  return { document, getClient: () => client };
}

/**
 * Returns the errors of the target of a reference or a picture. The target must exist, be published, and have an
 * allowed type. The target of a weak reference may be missing.
 */
function findTargetErrors(
  type: SchemaType,
  value: unknown,
  { find }: ValidationDependencies,
): string[] {
  const { _ref, asset } = (value ?? {}) as { _ref?: string; asset?: { _ref: string } };
  const targetIds: Record<string, string | undefined> = { reference: _ref, image: asset?._ref };
  const id = targetIds[type.type];
  if (id === undefined) return [];
  const target = find(id);
  if (!target && type.weak) return [];
  if (!target) {
    if (find(`drafts.${id}`)) return ['What it leads to is a draft. Publish that first.'];
    return [`It leads to '${id}', which is not there.`];
  }
  const allowedTypes = type.to?.map((targetType) => targetType.type) ?? ['sanity.imageAsset'];
  return allowedTypes.includes(target._type)
    ? []
    : [`It leads to a document of type '${target._type}'.`];
}

/**
 * Returns the nested values with their types: the items of an array, or the fields of an object and the links of a
 * block.
 */
function getParts(
  { fields = [], of = [], marks }: SchemaType,
  value: unknown,
  path: string,
): Part[] {
  if (Array.isArray(value)) return toParts(of, value, path);
  const object = (value ?? {}) as Value & { markDefs?: Value[] };
  return [
    ...fields.map((type) => {
      const name = type.name ?? '';
      return { type, value: object[name], path: path && name ? `${path}.${name}` : path || name };
    }),
    ...toParts(marks?.annotations ?? [], object.markDefs ?? [], path),
  ];
}

function toParts(allowedTypes: SchemaType[], items: unknown[], path: string): Part[] {
  return items.map((value, index) => {
    const { _type = typeof value, _key = index } = (value ?? {}) as Value;
    const type = allowedTypes.find(({ name, type }) => (name ?? type) === _type);
    return { type, value, path: `${path}[${String(_key)}]` };
  });
}

function findUnknownNames(type: SchemaType, value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  if (type.type === 'block') return findUnknownStyles(type, value);
  const fieldNames = [
    ...(builtInFields[type.type] ?? []),
    ...(type.fields ?? []).map(({ name }) => name),
  ];
  return Object.keys(value).filter((key) => !key.startsWith('_') && !fieldNames.includes(key));
}

interface Block {
  style?: string;
  listItem?: string;
  children?: { marks?: string[] }[];
  markDefs?: { _key: string }[];
}

/** Returns the styles, kinds of lists and marks of a block that the Studio does not offer. */
function findUnknownStyles({ styles = [], lists = [], marks }: SchemaType, block: Block): string[] {
  const { style = 'normal', listItem, children = [], markDefs = [] } = block;
  const offeredNames = [...styles, ...lists, ...(marks?.decorators ?? [])].map(
    ({ value }) => value,
  );
  const allowedNames = [...offeredNames, ...markDefs.map(({ _key }) => _key)];
  const usedNames = [style, listItem ?? [], ...children.map((span) => span.marks ?? [])].flat();
  return usedNames.filter((name) => !allowedNames.includes(name));
}
