/**
 * Removes the custom properties of Tailwind (`--tw-…`) that have no effect on a page. A utility such as `border` reads
 * a property so that another utility can change it, and each property is registered twice. If a page has no such other
 * utility, the value or the fallback replaces the property. If no rule reads a property, its declarations are removed. Gain
 * on `/`: 230 bytes; optimize-page.ts describes the measurement.
 */

const registrationPattern = /@property (--tw-[\w-]+)\{([^}]*)\}/g;
/** Matches the name of a property that is read with a fallback. Tailwind registers only properties that a utility sets. */
const unregisteredPattern = /var\((--tw-[\w-]+),/g;
/** The layer repeats the initial values for browsers that ignore `@property`. */
const fallbackPattern = /(@layer properties\{@supports[^{]*\{[^{}]*\{)([^}]*)(\}\}\})/;

/** Matches the notice of Tailwind, which stays in the linked style sheets. Gain on `/`: 45 bytes. */
const noticePattern = /\/\*!.*?\*\/\n?/gs;

/** Matches the query for a narrow screen as the minifier of the build writes it. */
const narrowPattern = /@media not all and \(width>=([\d.]+\w+)\)(?=\{)/g;

/** Results by source. They are cached, because pages share their style sheets. */
const shortened = new Map<string, string>();

/** Returns the style sheet with fewer custom properties. @param css - minified by the build. */
export function shortenStyles(css: string): string {
  let result = shortened.get(css);
  if (result === undefined) {
    result = shortenValues(removeProperties(css)).replaceAll(noticePattern, '');
    shortened.set(css, result);
  }
  return result;
}

/** Matches a quotient, such as the line height of `text-lg`. */
const quotientPattern = /calc\(([\d.]+) \/ ([\d.]+)\)/g;

/** Matches the style of a border that has only its width after it. All borders are solid by base.css. */
const borderStylePattern = /(border(?:-\w+)?)-style:solid;(?=\1-width)/g;

/**
 * Returns the style sheet with shorter forms of queries and values. No page has a shadow tree, which `:host` selects. Gain
 * on `/`: 60 bytes.
 */
const shortenValues = (css: string) =>
  css
    .replaceAll(':root,:host{', ':root{')
    .replaceAll(narrowPattern, '@media (width<$1)')
    .replaceAll(borderStylePattern, '')
    .replaceAll(quotientPattern, (_, dividend: string, divisor: string) =>
      String(Number((Number(dividend) / Number(divisor)).toFixed(4))),
    );

function removeProperties(css: string): string {
  const registrations = Array.from(css.matchAll(registrationPattern));
  const rules = css.replaceAll(registrationPattern, '').replace(fallbackPattern, '');
  const requiredNames = new Set<string>();
  let result = css;
  for (const [, name = '', descriptors = ''] of registrations) {
    const declarations = new RegExp(`${name}:[^;}]*;?`, 'g');
    const isRead = new RegExp(String.raw`var\(${name}[,)]`).test(rules);
    if (!isRead) result = result.replaceAll(declarations, '');
    else if (rules.search(declarations) >= 0) requiredNames.add(name);
    else {
      const initialValue = /initial-value:([^;]*)/.exec(descriptors)?.[1];
      result = replaceReferences(result, name, initialValue);
    }
  }
  for (const [, name = ''] of rules.matchAll(unregisteredPattern)) {
    const isSet = rules.includes(`${name}:`);
    if (!isSet && !requiredNames.has(name)) result = replaceReferences(result, name);
  }
  const isRequired = (declaration: string) => requiredNames.has(declaration.split(':')[0] ?? '');
  return result
    .replaceAll(registrationPattern, (rule, name: string) => (requiredNames.has(name) ? rule : ''))
    .replace(fallbackPattern, (_, begin: string, declarations: string, end: string) => {
      const remaining = declarations.split(';').filter(isRequired);
      return remaining.length === 0 ? '' : begin + remaining.join(';') + end;
    });
}

/** Matches the value of a fallback, with up to two levels of parentheses. */
const fallbackValue = String.raw`(?:[^()]|\((?:[^()]|\([^()]*\))*\))*`;

/** Replaces `var(name)` and `var(name,fallback)` by the initial value, or without one by the fallback. */
function replaceReferences(rules: string, name: string, initialValue?: string): string {
  return rules.replaceAll(
    new RegExp(String.raw`var\(${name}(?:,(${fallbackValue}))?\)`, 'g'),
    (reference, fallback?: string) => initialValue ?? fallback ?? reference,
  );
}
