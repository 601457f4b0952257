/** Generates the TypeScript types of a database's REST interface. The format is that of Supabase's generator. */
import { format } from 'oxfmt';
import style from '../../../.oxfmtrc.json' with { type: 'json' };
import { paths } from '../paths.ts';
import {
  readFunctions,
  readRelations,
  type Column,
  type Relation,
  type Routine,
} from './public-schema.ts';
import type { Queries } from '../database/index.ts';

/**
 * Generates the types of the schema `public`.
 * @param sql - connection to a database that the migrations created
 * @returns the content of the file of types
 */
export async function formatTypesFile(sql: Queries): Promise<string> {
  const { code } = await format(paths.databaseTypes, await formatTypes(sql), style);
  return code;
}

async function formatTypes(sql: Queries): Promise<string> {
  const relations = await readRelations(sql);
  const functions = await readFunctions(sql);
  const tables = relations.filter(({ kind }) => kind === 'r');
  const views = relations.filter(({ kind }) => kind === 'v');
  return `
    // Written by \`npm run types\` from the migrations. Edit those instead.
    export type Json =
      string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

    export type Database = {
      public: {
        Tables: { ${tables.map(formatTable).join('\n')} };
        Views: { ${views.map(formatView).join('\n')} };
        Functions: { ${functions.map(formatFunction).join('\n')} };
        Enums: { [_ in never]: never };
        CompositeTypes: { [_ in never]: never };
      };
    };`;
}

function formatTable({ name, columns }: Relation): string {
  const insert = columns.map((column) => {
    const isOptional = column.own || column.filled || !column.required;
    return `${column.name}${isOptional ? '?' : ''}: ${toWritableType(column)}`;
  });
  const update = columns.map((column) => `${column.name}?: ${toWritableType(column)}`);
  return `${name}: {
    ${formatRow(columns)}
    Insert: { ${insert.join('\n')} };
    Update: { ${update.join('\n')} };
    Relationships: [];
  };`;
}

function formatView({ name, columns }: Relation): string {
  return `${name}: { ${formatRow(columns)} Relationships: []; };`;
}

function formatRow(columns: Column[]): string {
  return `Row: { ${columns.map((column) => `${column.name}: ${toColumnType(column)}`).join('\n')} };`;
}

function formatFunction({ name, returns, relation, many, parameters }: Routine): string {
  const allParameters = parameters ?? [];
  const inputs = allParameters
    .filter(({ mode }) => mode === 'i')
    .map(
      (parameter) =>
        `${parameter.name}${parameter.optional ? '?' : ''}: ${toTypeScript(parameter.type)}`,
    );
  const columns = allParameters
    .filter(({ mode }) => mode === 't')
    .map((column) => `${column.name}: ${toTypeScript(column.type)}`);
  const row =
    relation === null
      ? toTypeScript(returns)
      : `Database['public']['Tables']['${relation}']['Row']`;
  const result = columns.length > 0 ? `{ ${columns.join('\n')} }` : row;
  return `${name}: {
    Args: ${inputs.length > 0 ? `{ ${inputs.join('\n')} }` : 'never'};
    Returns: ${many ? `(${result})[]` : result};
  };`;
}

function toColumnType({ type, required }: Column): string {
  const value = toTypeScript(type);
  return required || value === 'unknown' ? value : `${value} | null`;
}

function toWritableType(column: Column): string {
  return column.own ? 'never' : toColumnType(column);
}

const typeScriptTypes: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  date: 'string',
  text: 'string',
  timestamptz: 'string',
  uuid: 'string',
  jsonb: 'Json',
  void: 'undefined',
};

/**
 * Returns the TypeScript type of a value in JSON, by the name of its PostgreSQL type; `unknown` for other types.
 */
function toTypeScript(type: string): string {
  return type.startsWith('_')
    ? `${toTypeScript(type.slice(1))}[]`
    : (typeScriptTypes[type] ?? 'unknown');
}
