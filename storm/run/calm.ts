import { endFaults } from '../faults/weather.ts'
import type { WaitingWork } from '../snapshot.rules.ts'
import { faultyLines, openTransactions, reactionWait, waitingWork } from './stored-rows.ts'
import type { Aftermath } from './storm.ts'

/** Much longer than any automatic pause of the product (retries, leases, take-overs), even on a slow machine. */
const LIMIT_MS = 400_000

/**
 * Waits until no work is left: two consecutive checks find every queue empty and every browser fresh.
 * @param longest the longest wait in seconds of a reaction that became due after the first answered check; updated here
 * @returns the work that still waits at the limit; empty when it is calm
 */
export async function awaitCalm(
  { fixture, browsers, recorder }: Omit<Aftermath, 'close'>,
  longest: { reactionWait: number },
): Promise<WaitingWork[]> {
  const { dataDir } = fixture
  const end = performance.now() + LIMIT_MS
  let waiting: WaitingWork[] = []
  let lastNote = ''
  let from: Date | null = null
  const add = (what: string, rows: unknown[] = []) => waiting.push({ what, rows })
  for (let calm = 0; calm < 2; ) {
    waiting = await waitingWork(dataDir).catch((error: unknown) => [
      { what: `the database: ${String(error)}`, rows: [] },
    ])
    from ??= waiting.some(({ what }) => what.startsWith('the database: ')) ? null : new Date()
    if (from) longest.reactionWait = Math.max(longest.reactionWait, await reactionWait(dataDir, from).catch(() => 0))
    if (waiting.length > 0 && (await faultyLines(dataDir).catch(() => 0)) > 0) {
      // A fault whose answer was lost was requested twice, and struck again after its end.
      recorder.note('a line is still cut after all faults ended: ending them again')
      await endFaults(fixture)
    }
    for (const { name, isFresh } of browsers) if (!isFresh()) add(`${name}’s browser is not up to date`)
    const unconfirmed = fixture.phones.unconfirmed()
    if (unconfirmed > 0) add(`${unconfirmed} stanzas that a session has not confirmed`)
    for (const node of fixture.nodes) {
      const death = node.died()
      if (death) return [...waiting, { what: `a node ended unexpectedly: ${death}`, rows: [] }]
    }
    calm = waiting.length === 0 ? calm + 1 : 0
    const kinds = waiting.map(({ what }) => what.replace(/\d+ /, '')).join('; ')
    if (kinds !== lastNote) recorder.note(`waits for: ${kinds || 'nothing'}`)
    lastNote = kinds
    if (waiting.length > 0 && performance.now() > end) {
      const open = await openTransactions(dataDir).catch(() => [])
      if (open.length > 0) add('transactions are open for long', open)
      return waiting
    }
    await new Promise((resolve) => setTimeout(resolve, 400))
  }
  recorder.note('calm')
  return []
}
