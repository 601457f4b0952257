/**
 * What the work answers, if it does so in time. What becomes of it later is nobody's concern.
 * @param late - says why, once so many milliseconds have gone by.
 */
export async function within<Value>(
  milliseconds: number,
  work: Promise<Value>,
  late: () => Error,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const alarm = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
    timer.unref();
  });
  try {
    return await Promise.race([work, alarm]);
  } finally {
    clearTimeout(timer);
  }
}
