/** Reads the names and comments of an SQL file, including those in the bodies of functions. */

/**
 * Matches comments, string literals and names. The delimiter `$$` of a body is a separate token, so that the body is
 * read like other SQL.
 */
const tokenPattern =
  /(?<comment>(?:--[^\n]*(?:\n[ \t]*--[^\n]*)*)|\/\*[\s\S]*?\*\/)|(?<text>'(?:[^']|'')*')|\$\w*\$|"(?<quoted>[^"]+)"|(?<name>[a-z_]\w*)/gi;

/** Keywords of SQL and variables of PL/pgSQL that the bans would reject as names. */
const keywords = new Set(['found', 'for', 'may', 'of', 'word', 'means']);

/** Returns each name once, and all comments. Consecutive lines of `--` are joined to one comment. */
export function readSql(sql: string): { names: string[]; comments: string[] } {
  const names = new Set<string>();
  const comments: string[] = [];
  for (const { groups = {} } of sql.matchAll(tokenPattern)) {
    const { comment, quoted, name } = groups;
    if (comment !== undefined) comments.push(comment);
    const identifier = quoted ?? name;
    if (identifier !== undefined && !keywords.has(identifier.toLowerCase())) names.add(identifier);
  }
  return { names: [...names], comments };
}
