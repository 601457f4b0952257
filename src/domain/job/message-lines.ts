/** The lines of a message without the marks of lists and of emphasis. */
import { startsClause } from './message-sentences.ts';

export interface MessageLine {
  /** The text without a bullet, a number of a list, or marks of emphasis. */
  text: string;
  /** The text as a description has it: with its bullet. */
  fullText: string;
  isBulleted: boolean;
  /** True after an empty line, or after a line of dashes. */
  isAfterGap: boolean;
  /** The emphasised beginning of the line; '' if there is none. */
  emphasis: string;
}

/** Matches bullets, emojis and the number of a list at the beginning of a line. */
const bulletPattern =
  /^(?:(?:[-*•·–—▪◦●○■□❖✓✔➢➤►▶→⇒~]|\p{Extended_Pictographic}[\uFE0F\u200D\p{Emoji_Modifier}]*)\s*|\d\uFE0F?\u20E3\s*|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s+|\d{1,2}[.)](?=\p{L}))+/u;

/** Matches a pair of marks around emphasised text, as WhatsApp and e-mail programs write it: '*Sifa:*', '__Sifa__'. */
const emphasisPattern = /(?<![\p{L}\p{N}*_~])([*_~]{1,3})(\S(?:.*?\S)?)\1(?![\p{L}\p{N}*_~])/gu;

/** The shortest line that an e-mail program breaks, in characters. */
const minBrokenLength = 45;

/** Returns the lines with text. A line that an e-mail program broke is joined again. */
export function readLines(message: string): MessageLine[] {
  const lines: MessageLine[] = [];
  let isAfterGap = false;
  for (const typed of message.split(/\r?\n/).flatMap(splitAtBullets)) {
    const line = readLine(typed.trim(), isAfterGap);
    isAfterGap = line === undefined;
    if (line === undefined) continue;
    const last = lines.at(-1);
    if (last && isContinuation(last, line)) {
      last.text += ` ${line.text}`;
      last.fullText += ` ${line.fullText}`;
    } else lines.push(line);
  }
  return isDoubleSpaced(lines) ? lines.map(removeGap) : lines;
}

/** Splits a line that has a list inside of it: 'Duties: 1. Visit shops 2. Take orders'. */
function splitAtBullets(typed: string): string[] {
  const isNumbered = /(?:^|\s)1[.)]\s.*\s2[.)]\s/.test(typed);
  return typed
    .split(/\s(?=[•▪◦●✓✔➢➤►]\s?\S)/u)
    .flatMap((part) => (isNumbered ? part.split(/\s(?=\d{1,2}[.)]\s)/) : [part]));
}

/** Returns undefined for a line without text. */
function readLine(typed: string, isAfterGap: boolean): MessageLine | undefined {
  if (!/[\p{L}\p{N}]/u.test(typed)) return undefined;
  const quoted = typed.replace(/^(?:#{1,6}|>+)\s+/, '');
  const emphasis = getEmphasis(quoted);
  const fullText = quoted.replaceAll(emphasisPattern, '$2');
  const text = fullText.replace(bulletPattern, '').trim();
  return {
    text: text === '' ? fullText : text,
    fullText,
    isBulleted: text !== '' && text !== fullText,
    isAfterGap,
    emphasis,
  };
}

function getEmphasis(line: string): string {
  const text = line.replace(/^(?:\d{1,2}[.)]|[-•])\s*/, '');
  const [match] = text.matchAll(emphasisPattern);
  return match?.index === 0 ? (match[2] ?? '') : '';
}

function isContinuation(last: MessageLine, line: MessageLine): boolean {
  return (
    last.fullText.length >= minBrokenLength &&
    !line.isAfterGap &&
    !line.isBulleted &&
    !/[.;:!?]$/.test(last.text) &&
    /^\p{Ll}/u.test(line.text) &&
    !/^[\w.+-]+@/.test(line.text) &&
    !startsClause(line.text)
  );
}

/** An empty line still separates a list from the text below it. */
function removeGap(line: MessageLine, index: number, lines: readonly MessageLine[]): MessageLine {
  const isBelowList = lines[index - 1]?.isBulleted === true && !line.isBulleted;
  return isBelowList ? line : { ...line, isAfterGap: false };
}

/** In a message with an empty line after most lines, an empty line separates nothing. */
function isDoubleSpaced(lines: readonly MessageLine[]): boolean {
  const count = lines.filter((line) => line.isAfterGap).length;
  return lines.length > 4 && count > 0.75 * (lines.length - 1);
}
