/**
 * Calls with a time in the near future, so that a test can wait for it. A busy server may refuse it as past; then a
 * later time is tried.
 * @param ask called with the time in wire format
 * @returns the first answer that is not a refusal
 */
export async function soon<T extends { status: number }>(ask: (time: string) => Promise<T>): Promise<T> {
  for (let ms = 300; ; ms *= 3) {
    const answer = await ask(new Date(Date.now() + ms).toISOString())
    if (answer.status !== 400 || ms > 30_000) return answer
  }
}
