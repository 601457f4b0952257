/**
 * Rewrites the styles of the login widget's frame. A Content Security Policy can allow a `style` attribute only by
 * 'unsafe-hashes', while it allows the same text as a property of the element. Gain: 90 bytes of policy on each page.
 */

const styleAttributePattern = /(\w+)\.setAttribute\("style",(\w+)\)/g;

/**
 * Returns the code of the widget without `style` attributes.
 * @throws {Error} if the code does not set them as version 2.0.3 does
 */
export function replaceStyleAttributes(code: string): string {
  const result = code.replaceAll(styleAttributePattern, '$1.style.cssText=$2');
  if (result === code || result.includes('setAttribute("style"'))
    throw new Error('The styles of netlify-identity-widget are set in another way than in 2.0.3.');
  return result;
}
