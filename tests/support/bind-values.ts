/**
 * Replaces names in braces by parameters of a statement.
 * @throws for a name with no value
 */
export function bind(text: string, named: Record<string, unknown>) {
  const values: unknown[] = [];
  const statement = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (!(name in named)) throw new Error(`There is no ${name} for ${text}.`);
    return `$${values.push(named[name])}`;
  });
  return { statement, values };
}
