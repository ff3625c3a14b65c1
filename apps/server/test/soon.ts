/**
 * Asks for something at a time so near that a test may wait for it: nearer than a busy server answers, it is refused as
 * past, and then a later one is asked for.
 * @param ask with a time as it stands on the wire
 * @returns the first answer that is no refusal
 */
export async function soon<T extends { status: number }>(ask: (time: string) => Promise<T>): Promise<T> {
  for (let ms = 300; ; ms *= 3) {
    const answer = await ask(new Date(Date.now() + ms).toISOString())
    if (answer.status !== 400 || ms > 30_000) return answer
  }
}
