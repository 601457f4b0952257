/**
 * Replaces placeholders in braces, such as `{id}`, by numbered parameters of a statement.
 * @throws for a placeholder without a value
 */
export function bind(text: string, named: Record<string, unknown>) {
  const values: unknown[] = [];
  const statement = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (!(name in named)) throw new Error(`There is no ${name} for ${text}.`);
    return `$${values.push(named[name])}`;
  });
  return { statement, values };
}
