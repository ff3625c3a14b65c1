import { type NodeSignature, plainSignature } from '../db/node-lock.ts'
import type { PlatformDb } from '../db/platform-db.ts'
import type { Workplace } from '../db/work.ts'
import type { Log } from '../log.ts'
import { carryOut } from './carry-out.ts'
import { type Claimed, claimUnits, putBack, renewLeases, type Unit } from './fact-reactions.store.ts'
import type { ReactionTable } from './reaction.ts'
import { retryAfter } from './retry.rules.ts'
import type { Room } from './shares.rules.ts'
import { UnitsInHand } from './units-in-hand.ts'

/** The result of one try. */
export type Outcome = 'done' | 'failed' | 'given_up'

export interface ReactorOptions {
  platform: PlatformDb
  workplace: Workplace
  reactions: ReactionTable
  log: Log
  /** How this node signs; of a node whose signature a lock stands for, others take over at once when it dies. */
  node?: NodeSignature
  /** Counts what became of a try. */
  note?(reaction: string, outcome: Outcome): void
  /** Units at once on this node; half of the connections of the pool that they run on. */
  concurrency?: number
  /** Units beyond these, as far as so many others take long; a quarter of the connections. */
  moreForLong?: number
  /** A unit that takes longer than nearly all do gives its place to others. */
  longAfterMs?: number
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

const defaults = {
  ...{ concurrency: 8, moreForLong: 4, perCompany: 4 },
  ...{ longAfterMs: 200, leaseMs: 30_000, limitMs: 20_000, pollMs: 2_000 },
}

const nothing: Room = { free: 0, seconds: 0, companies: [] }

/**
 * Carries out reactions: each unit (fact, reaction) on its own, in order per subject, in parallel across subjects and
 * companies, at once after the commit that wrote it, again after a failure, elsewhere when its node dies. A reaction's
 * writes are committed together with its mark of being done.
 */
export function createReactor(options: ReactorOptions): Reactor {
  const settings = { ...defaults, ...options }
  const { platform, log, leaseMs, limitMs, longAfterMs, pollMs, perCompany } = settings
  const node = options.node ?? plainSignature()
  const inHand = new UnitsInHand({ longAfterMs, slowAfterMs: limitMs / 2 }, () => wake())
  const timers: NodeJS.Timeout[] = []
  /** Carried out or put back since the last claim, which ends their turns. */
  const ended: Unit[] = []
  let looking: Promise<void> | null = null
  let again = false
  let stopped = true
  let after = 0

  async function failed(unit: Unit, error: unknown): Promise<void> {
    const delayMs = retryAfter(unit.tries)
    const { companyId, fact, reaction, tries } = unit
    const about = { err: error, companyId, id: unit.id, fact, reaction, tries }
    if (delayMs === null) log.error(about, 'a reaction was given up: see `npm run reactions`')
    else log.warn(about, 'a reaction failed and will be tried again')
    options.note?.(reaction, delayMs === null ? 'given_up' : 'failed')
    const problem = error instanceof Error ? error.message : String(error)
    await putBack(platform, unit, { problem, delayMs })
  }

  function begin(unit: Unit): void {
    after = unit.companyId
    const end = carryOut(settings, unit)
      .then((units) => {
        for (const { reaction } of units) options.note?.(reaction, 'done')
      })
      .catch((error: unknown) => failed(unit, error))
      .then(() => void ended.push(unit))
      // Its lease ends, and it is tried again.
      .catch((error: unknown) => log.warn({ err: error }, 'a failed reaction could not be put back'))
    inHand.add(unit, end, wake)
  }

  async function claim(room: Room): Promise<Claimed> {
    const turns = ended.splice(0)
    try {
      return await claimUnits(platform, { ...room, node, ended: turns, perCompany, after, leaseMs })
    } catch (error) {
      ended.push(...turns)
      throw error
    }
  }

  async function look(): Promise<void> {
    do {
      again = false
      const room = inHand.room(settings)
      if (room.free === 0 && ended.length === 0) return
      const { units, mayHaveMore } = await claim(room)
      for (const unit of units) begin(unit)
      again ||= mayHaveMore
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
    if (inHand.size === 0) return
    await renewLeases(platform, inHand.units(), leaseMs).catch((error: unknown) =>
      log.warn({ err: error }, 'leases of reactions could not be renewed'),
    )
  }

  const allEnded = async () => {
    while (looking || inHand.size > 0) await Promise.all([looking, inHand.ended()])
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
      await allEnded()
      if (ended.length > 0)
        await claim(nothing).catch((error: unknown) =>
          log.warn({ err: error }, 'leases of reactions could not be ended'),
        )
      for (const timer of timers.splice(0)) clearInterval(timer)
    },
    async sweep() {
      wake()
      await allEnded()
    },
  }
}
