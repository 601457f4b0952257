/** Fills the generated parts of a document, each between two markers. */
import { format } from 'oxfmt';
import { generateEndpointTables } from './endpoint-tables.ts';
import { generateEntityDiagrams } from './entity-diagrams.ts';

export const architecturePath = '.github/ARCHITECTURE.md';

/** The generated parts by the name in their markers: `<!-- begin entities -->` and `<!-- end entities -->`. */
const parts = { entities: generateEntityDiagrams, endpoints: generateEndpointTables };

/**
 * Returns the document with the present content of each generated part.
 * @throws if a part lacks its markers
 */
export async function fillDocument(document: string): Promise<string> {
  let filled = document;
  for (const [name, generate] of Object.entries(parts)) {
    const pattern = new RegExp(`(?<=<!-- begin ${name} -->)[^]*(?=<!-- end ${name} -->)`);
    if (!pattern.test(filled)) throw new Error(`The document lacks the markers of '${name}'.`);
    filled = filled.replace(pattern, () => `\n\n${generate()}\n\n`);
  }
  // The formatter aligns the columns of tables.
  return (await format(architecturePath, filled)).code;
}
