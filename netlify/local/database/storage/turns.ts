/** Work done in turns. */

/** Returns a function that runs what it is given after everything that it was given before. */
export function inTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
