import { waitingRows } from './stored-rows.ts'
import type { Aftermath } from './storm.ts'

/** Longer than every pause that the product makes by itself: retries, leases, takings-over. */
const LIMIT_MS = 150_000

/**
 * Waits until nothing is left to do: two looks in a row find every queue empty and every browser fresh.
 * @returns what still waits when the limit is reached, in words; nothing when it is calm
 */
export async function awaitCalm({ fixture, browsers, recorder }: Omit<Aftermath, 'close'>): Promise<string[]> {
  const end = performance.now() + LIMIT_MS
  let waiting: string[] = []
  for (let calm = 0; calm < 2; ) {
    waiting = await waitingRows(fixture.dataDir).catch((error: unknown) => [`the database: ${String(error)}`])
    for (const { name, isFresh } of browsers) if (!isFresh()) waiting.push(`${name}’s browser is not up to date`)
    const unconfirmed = fixture.phones.unconfirmed()
    if (unconfirmed > 0) waiting.push(`${unconfirmed} stanzas that a session has not confirmed`)
    for (const node of fixture.nodes) {
      const death = node.died()
      if (death) return [...waiting, `a node ended by itself: ${death}`]
    }
    calm = waiting.length === 0 ? calm + 1 : 0
    if (waiting.length > 0 && performance.now() > end) return waiting
    await new Promise((done) => setTimeout(done, 400))
  }
  recorder.note('calm')
  return []
}
