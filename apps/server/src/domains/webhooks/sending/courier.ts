import type { PlatformDb } from '../../../platform/db/platform-db.ts'
import { saoPauloDay } from '../../identity/public.ts'
import { announceDeliveries } from '../require-webhook.ts'
import { FAILURES_BEFORE_REST } from '../webhook.rules.ts'
import type { WebhookServices } from '../webhook-services.ts'
import { composeBodies } from './compose-bodies.ts'
import { deliver } from './deliver.ts'
import { type ClaimedDelivery, claimDeliveries } from './delivery.store.ts'
import { dueWebhooks, type WebhookRef } from './due-webhooks.store.ts'
import { type Health, healthOf } from './health.store.ts'

/** The part of a node that sends events to webhooks. */
export interface Courier {
  start(): void
  /** Aborts the running calls, which count as not made. */
  stop(): Promise<void>
  /** Checks for due deliveries now. */
  wake(): void
  /** Sends everything due and resolves when nothing is left. */
  sweep(): Promise<void>
}

export interface CourierOptions {
  /** Polling interval in milliseconds. */
  pollMs?: number
  /** Maximum webhooks served concurrently by this node. */
  concurrency?: number
}

/** Maximum concurrent calls of one webhook, each about another subject. */
const SIDE_BY_SIDE = 16
/** Longer than the longest possible call. */
const CLAIM_MS = 60_000
/** A busy webhook yields to others after this time. */
const TURN_MS = 5_000

/**
 * Creates the courier. It finds webhooks with due deliveries and serves each on one node at a time. If a node is
 * wrongly considered dead, two nodes may serve a webhook, so rows are claimed one by one. Deliveries claimed by a
 * killed node are due again when the claims end.
 */
export function createCourier(
  services: WebhookServices,
  platform: PlatformDb,
  { pollMs = 1_000, concurrency = 32 }: CourierOptions = {},
): Courier {
  const runningTurns = new Map<string, Promise<void>>()
  let ending = new AbortController()
  let timer: NodeJS.Timeout | null = null
  let runningLookup: Promise<void> | null = null
  let isLookupDue = false

  async function serveDue(): Promise<void> {
    do {
      isLookupDue = false
      const due =
        runningTurns.size < concurrency ? await dueWebhooks(platform, saoPauloDay(services.workplace.clock.now())) : []
      for (const ref of due) if (runningTurns.size < concurrency) startTurn(ref)
    } while (isLookupDue && !ending.signal.aborted)
  }

  function startTurn(ref: WebhookRef): void {
    const key = `${ref.companyId}:${ref.webhookId}`
    if (runningTurns.has(key)) return
    const turn = takeTurn(services, ref, ending.signal)
      .catch((error: unknown) => {
        services.log.warn({ err: error, ...ref }, 'serving a webhook failed and will be retried')
        return false
      })
      .then((more) => {
        runningTurns.delete(key)
        if (more) wake()
      })
    runningTurns.set(key, turn)
  }

  function wake(): void {
    if (ending.signal.aborted || timer === null) return
    isLookupDue = true
    runningLookup ??= serveDue()
      .catch((error: unknown) => services.log.warn({ err: error }, 'finding due webhooks failed'))
      .finally(() => {
        runningLookup = null
        if (isLookupDue) wake()
      })
  }

  const allEnded = async () => {
    while (runningLookup || runningTurns.size > 0) await Promise.all([runningLookup, ...runningTurns.values()])
  }

  return {
    wake,
    start() {
      ending = new AbortController()
      timer = setInterval(wake, pollMs).unref()
      wake()
    },
    async stop() {
      ending.abort()
      if (timer) clearInterval(timer)
      timer = null
      await allEnded()
    },
    async sweep() {
      wake()
      await allEnded()
    },
  }
}

/**
 * Serves one webhook for up to `TURN_MS`.
 * @returns whether there may be more to do now
 */
async function takeTurn(services: WebhookServices, ref: WebhookRef, signal: AbortSignal): Promise<boolean> {
  const { workplace } = services
  const until = workplace.clock.now().getTime() + TURN_MS
  while (!signal.aborted) {
    const claim = await claimDue(services, ref)
    if (!claim) return false
    const { health, deliveries, more } = claim
    if (deliveries.length === 0 && !more) return false
    await Promise.all(deliveries.map((delivery) => deliver(services, ref, { delivery, health, signal })))
    if (workplace.clock.now().getTime() >= until) return true
  }
  return false
}

interface DueClaim {
  health: Health
  deliveries: ClaimedDelivery[]
  /** Bodies still have to be composed. */
  more: boolean
}

const claimDue = (services: WebhookServices, { companyId, webhookId }: WebhookRef): Promise<DueClaim | null> =>
  services.workplace.run(companyId, async (work) => {
    const { db, now } = work
    const health = await healthOf(db, companyId, webhookId, false)
    if (!health?.active || (health.rests_until && health.rests_until > now)) return null
    const more = await composeBodies(services, work, webhookId)
    const deliveries = await claimDeliveries(db, companyId, {
      ...{ webhookId, ms: CLAIM_MS },
      // A resting webhook is tried with a single call.
      most: health.failures >= FAILURES_BEFORE_REST ? 1 : SIDE_BY_SIDE,
      sound: health.failing_since === null,
    })
    if (deliveries.length > 0) announceDeliveries(work, webhookId)
    return { health, deliveries, more }
  })
