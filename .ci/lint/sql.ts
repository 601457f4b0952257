/** Reads names and comments from SQL, including the bodies of functions. */

const tokens =
  /(?<comment>(?:--[^\n]*(?:\n[ \t]*--[^\n]*)*)|\/\*[\s\S]*?\*\/)|(?<text>'(?:[^']|'')*')|\$\w*\$|"(?<quoted>[^"]+)"|(?<name>[a-z_]\w*)/gi;

/** Keywords of SQL and variables of PL/pgSQL. */
const keywords = new Set(['found', 'for', 'may', 'of', 'word', 'means']);

/** @returns each name once, and each comment; consecutive lines of `--` are one comment. */
export function readSql(sql: string): { names: string[]; comments: string[] } {
  const names = new Set<string>();
  const comments: string[] = [];
  for (const { groups = {} } of sql.matchAll(tokens)) {
    const { comment, quoted, name } = groups;
    if (comment !== undefined) comments.push(comment);
    const identifier = quoted ?? name;
    if (identifier !== undefined && !keywords.has(identifier.toLowerCase())) names.add(identifier);
  }
  return { names: [...names], comments };
}
