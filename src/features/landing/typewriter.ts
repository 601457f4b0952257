/** Delays in ms before the keystrokes of the headline, from the specification's table of constants. */
const delaysMs = { type: 100, erase: 80, beforeTyping: 400, beforeErasing: 2000 } as const;

/** A change of the text, and its delay after the previous change. */
interface Keystroke {
  delayMs: number;
  text: string;
}

/** Generates the keystrokes that type and erase the phrases one after another, without end. */
export function* generateKeystrokes(phrases: readonly string[]): Generator<Keystroke, void> {
  while (phrases.length > 0) {
    for (const phrase of phrases) yield* typeAndErase(Array.from(phrase));
  }
}

function* typeAndErase(characters: string[]): Generator<Keystroke> {
  for (let count = 1; count <= characters.length; count += 1) {
    const delayMs = count === 1 ? delaysMs.beforeTyping : delaysMs.type;
    yield { delayMs, text: characters.slice(0, count).join('') };
  }
  for (let count = characters.length - 1; count >= 0; count -= 1) {
    const delayMs = count === characters.length - 1 ? delaysMs.beforeErasing : delaysMs.erase;
    yield { delayMs, text: characters.slice(0, count).join('') };
  }
}
