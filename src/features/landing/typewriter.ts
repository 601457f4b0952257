/** Delays before a keystroke of the headline in ms, from the specification's table of constants. */
const timing = { type: 100, erase: 80, beforeTyping: 400, beforeErasing: 2000 } as const;

/** A change of the text, and its delay after the previous change. */
interface Keystroke {
  after: number;
  text: string;
}

/** Generates the keystrokes that type and erase the phrases one after another, without end. */
export function* keystrokes(phrases: readonly string[]): Generator<Keystroke, void> {
  while (phrases.length > 0) {
    for (const phrase of phrases) yield* typedAndErased(Array.from(phrase));
  }
}

function* typedAndErased(characters: string[]): Generator<Keystroke> {
  for (let count = 1; count <= characters.length; count += 1) {
    const after = count === 1 ? timing.beforeTyping : timing.type;
    yield { after, text: characters.slice(0, count).join('') };
  }
  for (let count = characters.length - 1; count >= 0; count -= 1) {
    const after = count === characters.length - 1 ? timing.beforeErasing : timing.erase;
    yield { after, text: characters.slice(0, count).join('') };
  }
}
