/**
 * Returns the contrast ratio of two colours, from 1 to 21 [WCAG 2.2, contrast ratio].
 * @param colour - a colour in the browser's computed form, such as 'rgb(25, 21, 54)'
 */
export function getContrast(colour: string, otherColour: string): number {
  const [darker = 0, lighter = 0] = [getLuminance(colour), getLuminance(otherColour)].sort(
    (a, b) => a - b,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

function getLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = Array.from(colour.matchAll(/\d+/g), ([channel]) => {
    const share = Number(channel) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
