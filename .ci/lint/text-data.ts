/**
 * Restrictions of the syntax in the files of a language (src/content/text/<language>): a file has exported literals,
 * without imports, functions and other code, so that a language is data.
 */
const dataNodes = [
  'Program',
  'ExportNamedDeclaration',
  'VariableDeclaration',
  'VariableDeclarator',
  'TSAsExpression',
  'TSTypeReference',
  'ObjectExpression',
  'ArrayExpression',
  'Property',
  'Literal',
  // Names of constants and properties.
  'Identifier',
];

/** A reference to another constant, or an export of another file. */
const references = [
  'Property[computed=true]',
  'Property > Identifier.value',
  'ArrayExpression > Identifier',
  'VariableDeclarator > Identifier.init',
  'TSAsExpression > Identifier',
  'ExportNamedDeclaration[source]',
];

export const textCode = {
  selector: [`:not(${dataNodes.join(', ')})`, ...references].join(', '),
  message:
    'A file of a language has only texts, with values such as {site.phone} in braces. src/content/text/build-catalogue.ts makes the rest.',
};
