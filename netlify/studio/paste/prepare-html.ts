/** Prepares pasted HTML for the editor, which reads neither tables nor the quotations of Word. */
import { createTableMarker } from './tables.ts';

/** Elements with a text that readers do not see. The editor would paste it as a part of the post. */
const invisibleElements = 'script, style, svg, noscript, template, title, math annotation';

/** Classes with which Word marks the paragraphs of quotations. */
const quotationClasses = '.MsoQuote, .MsoIntenseQuote';

/**
 * Removes invisible elements from a document, marks struck text by an element, and replaces each table by a paragraph that `readTableMarker` converts to
 * a table. A table with a single row or column is only a layout, and keeps its content.
 */
export function prepareDocument(document: Document): void {
  for (const element of document.querySelectorAll(invisibleElements)) element.remove();
  // The editor reads no such style. The element is outside, because the rules for Google Docs read the text of a span.
  for (const struck of document.querySelectorAll('span[style*="line-through"]')) {
    const element = document.createElement('s');
    struck.replaceWith(element);
    element.append(struck);
  }
  for (const quotation of document.querySelectorAll(quotationClasses))
    replaceBy(quotation, 'blockquote', quotation.textContent ?? '');
  for (const table of document.querySelectorAll('table')) {
    const rows = Array.from(table.querySelectorAll('tr'), (row) =>
      Array.from(row.querySelectorAll('th, td'), readCell),
    ).filter((cells) => cells.some(Boolean));
    const width = Math.max(0, ...rows.map((cells) => cells.length));
    if (rows.length > 1 && width > 1) replaceBy(table, 'p', createTableMarker(rows));
  }
}

const readCell = ({ textContent }: Element) => (textContent ?? '').replaceAll(/\s+/g, ' ').trim();

function replaceBy(element: Element, name: string, text: string): void {
  const replacement = element.ownerDocument.createElement(name);
  replacement.textContent = text;
  element.replaceWith(replacement);
}
