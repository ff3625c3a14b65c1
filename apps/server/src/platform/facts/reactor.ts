import { randomUUID } from 'node:crypto'
import type { PlatformDb } from '../db/platform-db.ts'
import type { Work, Workplace } from '../db/work.ts'
import type { Log } from '../log.ts'
import { withoutCallsOutside } from './calls-outside.ts'
import { claimUnits, putBack, removeUnit, renewLeases, type Unit } from './fact-reactions.store.ts'
import type { ReactionTable } from './reaction.ts'
import { retryAfter } from './retry.rules.ts'
import { placesTaken } from './shares.rules.ts'

/** The result of one try. */
export type Outcome = 'done' | 'failed' | 'given_up'

export interface ReactorOptions {
  platform: PlatformDb
  workplace: Workplace
  reactions: ReactionTable
  log: Log
  /** Counts what became of a try. */
  note?(reaction: string, outcome: Outcome): void
  /** Units at once on this node; half of the connections of the pool that they run on. */
  concurrency?: number
  /** Units at once of one company on this node: a reaction that hangs there leaves capacity for the others. */
  perCompany?: number
  leaseMs?: number
  /** A try that takes longer is cut off and has failed. */
  limitMs?: number
  /** The interval of looking without being woken: for facts of another node, retries, and the work of a dead node. */
  pollMs?: number
}

export interface Reactor {
  start(): void
  /** Takes nothing more; resolves when the work in hand is done. */
  stop(): Promise<void>
  /** Looks now. */
  wake(): void
  /** Takes due work, and resolves when nothing more can be taken now and nothing is in hand. */
  sweep(): Promise<void>
}

const defaults = { concurrency: 8, perCompany: 4, leaseMs: 30_000, limitMs: 20_000, pollMs: 2_000 }

/** A company whose reaction took half of its limit has one place only for so long: longer than the delay between tries. */
const SLOW_FOR_MS = 900_000

/**
 * Carries out reactions: each unit (fact, reaction) on its own, in order per subject, in parallel across subjects and
 * companies, at once after the commit that wrote it, again after a failure, elsewhere when its node dies. A reaction's
 * writes are committed together with its mark of being done.
 */
export function createReactor(options: ReactorOptions): Reactor {
  const { platform, workplace, reactions, log } = options
  const { concurrency, perCompany, leaseMs, limitMs, pollMs } = { ...defaults, ...options }
  const node = randomUUID()
  const running = new Map<Unit, Promise<void>>()
  /** Companies whose reactions took too long, and until when they count as slow; the one served longest ago first. */
  const slow = new Map<number, number>()
  const timers: NodeJS.Timeout[] = []
  let looking: Promise<void> | null = null
  let again = false
  let stopped = true
  let after = 0

  async function carryOut(unit: Unit): Promise<void> {
    const reaction = reactions.find(unit.fact, unit.reaction)
    if (!reaction) throw new Error('nobody reacts so in this version')
    const task = async (work: Work) => {
      await withoutCallsOutside(() => reaction.run(work, unit.payload as never))
      if (!(await removeUnit(work.db, node, unit))) throw new Error('another node has taken it over')
    }
    await workplace.run(unit.companyId, task, limitMs)
    options.note?.(unit.reaction, 'done')
  }

  async function failed(unit: Unit, error: unknown): Promise<void> {
    const delayMs = retryAfter(unit.tries)
    const { companyId, fact, reaction, tries } = unit
    const about = { err: error, companyId, id: unit.id, fact, reaction, tries }
    if (delayMs === null) log.error(about, 'a reaction was given up: see `npm run reactions`')
    else log.warn(about, 'a reaction failed and will be tried again')
    options.note?.(reaction, delayMs === null ? 'given_up' : 'failed')
    const problem = error instanceof Error ? error.message : String(error)
    await putBack(platform, node, unit, { problem, delayMs })
  }

  /** Notes a company whose try took long, and puts one that is slow behind the others that are. */
  function noteSlow({ companyId }: Unit, tookMs: number): void {
    const until = tookMs >= limitMs / 2 ? Date.now() + SLOW_FOR_MS : slow.get(companyId)
    slow.delete(companyId)
    if (until !== undefined && until > Date.now()) slow.set(companyId, until)
  }

  function begin(unit: Unit): void {
    after = unit.companyId
    const begun = performance.now()
    const task = carryOut(unit)
      .catch((error: unknown) => failed(unit, error))
      // Its lease ends, and it is tried again.
      .catch((error: unknown) => log.warn({ err: error }, 'a failed reaction could not be put back'))
      .finally(() => {
        running.delete(unit)
        noteSlow(unit, performance.now() - begun)
        wake()
      })
    running.set(unit, task)
  }

  async function look(): Promise<void> {
    do {
      again = false
      const free = concurrency - running.size
      if (free <= 0) return
      const companies = [...running.keys()].map(({ companyId }) => companyId)
      const busy = placesTaken(companies, [...slow.keys()], { concurrency, perCompany })
      for (const unit of await claimUnits(platform, { node, free, perCompany, busy, after, leaseMs })) begin(unit)
    } while (again && !stopped)
  }

  function wake(): void {
    if (stopped) return
    again = true
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'reactions could not be taken'))
      .finally(() => {
        looking = null
        // Woken after the last look had begun to end.
        if (again) wake()
      })
  }

  async function renew(): Promise<void> {
    if (running.size === 0) return
    await renewLeases(platform, node, [...running.keys()], leaseMs).catch((error: unknown) =>
      log.warn({ err: error }, 'leases of reactions could not be renewed'),
    )
  }

  const inHand = async () => {
    while (looking || running.size > 0) await Promise.all([looking, ...running.values()])
  }

  return {
    wake,
    start() {
      stopped = false
      timers.push(setInterval(wake, pollMs).unref(), setInterval(() => void renew(), leaseMs / 3).unref())
      wake()
    },
    async stop() {
      stopped = true
      await inHand()
      for (const timer of timers.splice(0)) clearInterval(timer)
    },
    async sweep() {
      wake()
      await inHand()
    },
  }
}
