import { type NodeSignature, plainSignature } from '../db/node-lock.ts'
import type { PlatformDb } from '../db/platform-db.ts'
import type { Workplace } from '../db/work.ts'
import type { Log } from '../log.ts'
import { carryOutUnit } from './carry-out.ts'
import { type ClaimResult, claimUnits, putBackUnit, renewLeases, type Unit } from './fact-reactions.store.ts'
import type { ReactionTable } from './reaction.ts'
import { reactionRetryDelay } from './retry.rules.ts'
import type { Room } from './shares.rules.ts'
import { UnitsInHand } from './units-in-hand.ts'

/** The result of one try. */
export type ReactionOutcome = 'done' | 'failed' | 'given_up'

export interface ReactorOptions {
  platform: PlatformDb
  workplace: Workplace
  reactions: ReactionTable
  log: Log
  /** Signs this node's leases. When a lock backs the signature, other nodes take over as soon as this one dies. */
  node?: NodeSignature
  /** Counts the result of a try. */
  note?(reaction: string, outcome: ReactionOutcome): void
  /** Units running at once on this node; half of the connections of their pool. */
  concurrency?: number
  /** Additional units while as many others are long-running; a quarter of the connections. */
  moreForLong?: number
  /** A unit that takes longer than this gives its place to others. Nearly all take less. */
  longAfterMs?: number
  /**
   * Units of one company running at once on this node, so that a hanging reaction leaves capacity for other companies.
   */
  perCompany?: number
  leaseMs?: number
  /** A try that exceeds this is ended and counts as failed. */
  limitMs?: number
  /** Polling interval without a wake-up: for facts of other nodes, retries, and the work of a dead node. */
  pollMs?: number
}

export interface Reactor {
  start(): void
  /** Claims nothing more. Resolves when the running work is done. */
  stop(): Promise<void>
  /** Polls now. */
  wake(): void
  /** Claims due work. Resolves when nothing more can be claimed and nothing is running. */
  sweep(): Promise<void>
}

const defaults = {
  ...{ concurrency: 8, moreForLong: 4, perCompany: 4 },
  ...{ longAfterMs: 200, leaseMs: 30_000, limitMs: 20_000, pollMs: 2_000 },
}

const nothing: Room = { free: 0, freeForBusy: 0, companies: [] }

/**
 * Carries out reactions: each unit (fact, reaction) separately, in order per subject, in parallel across subjects and
 * companies. A unit runs right after the commit that wrote it, again after a failure, and on another node when its node
 * dies. A reaction's writes are committed together with its completion.
 */
export function createReactor(options: ReactorOptions): Reactor {
  const settings = { ...defaults, ...options }
  const { platform, log, leaseMs, limitMs, longAfterMs, pollMs, perCompany } = settings
  const node = options.node ?? plainSignature()
  const inHand = new UnitsInHand({ longAfterMs, slowAfterMs: limitMs / 2 }, () => wake())
  const timers: NodeJS.Timeout[] = []
  /** Units carried out or put back since the last claim. The next claim ends their turns. */
  const finished: Unit[] = []
  let looking: Promise<void> | null = null
  let again = false
  let isStopped = true
  let after = 0

  async function recordFailure(unit: Unit, error: unknown): Promise<void> {
    const delayMs = reactionRetryDelay(unit.tries)
    const { companyId, fact, reaction, tries } = unit
    const logFields = { err: error, companyId, id: unit.id, fact, reaction, tries }
    if (delayMs === null) log.error(logFields, 'a reaction was given up: see `npm run reactions`')
    else log.warn(logFields, 'a reaction failed and will be tried again')
    options.note?.(reaction, delayMs === null ? 'given_up' : 'failed')
    const problem = error instanceof Error ? error.message : String(error)
    await putBackUnit(platform, unit, { problem, delayMs })
  }

  function begin(unit: Unit): void {
    after = unit.companyId
    const end = carryOutUnit(settings, unit)
      .then((units) => {
        for (const { reaction } of units) options.note?.(reaction, 'done')
      })
      .catch((error: unknown) => recordFailure(unit, error))
      .then(() => void finished.push(unit))
      // Its lease expires, and the unit is tried again.
      .catch((error: unknown) => log.warn({ err: error }, 'a failed reaction could not be put back'))
    inHand.add(unit, end, wake)
  }

  async function claim(room: Room): Promise<ClaimResult> {
    const turns = finished.splice(0)
    try {
      return await claimUnits(platform, { ...room, node, finished: turns, perCompany, after, leaseMs })
    } catch (error) {
      finished.push(...turns)
      throw error
    }
  }

  async function look(): Promise<void> {
    do {
      again = false
      const room = inHand.room(settings)
      if (room.free === 0 && finished.length === 0) return
      const { units, mayHaveMore } = await claim(room)
      for (const unit of units) begin(unit)
      again ||= mayHaveMore
    } while (again && !isStopped)
  }

  function wake(): void {
    if (isStopped) return
    again = true
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'reactions could not be claimed'))
      .finally(() => {
        looking = null
        // Woken while the last claim was ending.
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
    while (looking || inHand.size > 0) await Promise.all([looking, inHand.untilDone()])
  }

  return {
    wake,
    start() {
      isStopped = false
      timers.push(setInterval(wake, pollMs).unref(), setInterval(() => void renew(), leaseMs / 3).unref())
      wake()
    },
    async stop() {
      isStopped = true
      await allEnded()
      if (finished.length > 0)
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
