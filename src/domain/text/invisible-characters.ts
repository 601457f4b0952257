/**
 * Matches invisible characters that change the reading of the text around them: controls, bidirectional and
 * zero-width characters, fillers and tags. Line breaks and tabs are not included. `app.plain_text` in SQL removes
 * the same characters.
 */
const invisibleCharacters =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/**
 * Matches joiners without a visible effect: at the start of the text, or after Latin letters, digits, punctuation
 * or blanks. Emojis and other scripts need joiners.
 */
const hiddenJoiner = /(^|[\u0009-\u024f\u1e00-\u1eff\u2000-\u200b\u200e-\u206f])[\u200c\u200d]+/gu;

/** Removes the invisible characters and the joiners without a visible effect. */
export function removeInvisibleCharacters(text: string): string {
  return text.replaceAll(invisibleCharacters, '').replaceAll(hiddenJoiner, '$1');
}
