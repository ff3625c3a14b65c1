import { BackgroundLane } from '../../../platform/background-lane.ts'
import type { Work } from '../../../platform/db/work.ts'
import { createLateSends } from './late-sends.ts'
import { createOutboxNotifications } from './outbox-notifications.ts'
import type { Chat, OutboxPort } from './outbox-port.ts'
import { createOutcomes } from './outcomes.ts'
import { Sender, type SenderDependencies } from './sender.ts'
import { notifyHurry, notifyOutbox } from './session-owner.store.ts'

export interface Outbox extends OutboxPort {
  /** The connection's session opened on this node. */
  opened(companyId: number, connectionId: number): void
  /** The connection's session ended on this node. */
  closed(companyId: number, connectionId: number): void
  start(): Promise<void>
  /** Finishes the sends on their way and begins nothing new. */
  stop(): Promise<void>
}

export interface OutboxDependencies extends Omit<SenderDependencies, 'confirmWithinMs' | 'blockedForMs' | 'lane'> {
  /** That of this node; one of its own where nobody else uses it. */
  lane?: BackgroundLane
  /** Address of the app's role, for notifications of other nodes; null receives none. */
  listenUrl: string | null
  /** Another node asks for the medium of a message over a session of ours. */
  onMediaAsked?: (companyId: number, messageId: number) => void
  /** How long the word about a change is waited for: 10 s unless a test cannot wait. */
  answerWithinMs?: number
  /** 60 s unless a test cannot wait. */
  confirmWithinMs?: number
  /** 15 min unless a test cannot wait. */
  blockedForMs?: number
  /** 30 s unless a test cannot wait. */
  lateAfterMs?: number
}

const ANSWER_WITHIN_MS = 10_000
const CONFIRM_WITHIN_MS = 60_000
const BLOCKED_FOR_MS = 15 * 60_000
const LATE_AFTER_MS = 30_000

/** The durable outbox of every connection whose session this node holds (data.6). */
export function createOutbox(deps: OutboxDependencies): Outbox {
  const senders = new Map<string, Sender>()
  const senderDependencies: SenderDependencies = {
    ...deps,
    lane: deps.lane ?? new BackgroundLane(),
    confirmWithinMs: deps.confirmWithinMs ?? CONFIRM_WITHIN_MS,
    blockedForMs: deps.blockedForMs ?? BLOCKED_FOR_MS,
  }
  const outcomes = createOutcomes(deps.answerWithinMs ?? ANSWER_WITHIN_MS)
  const late = createLateSends(deps, deps.lateAfterMs ?? LATE_AFTER_MS)
  const handlers = { received, hurried, outcome: outcomes.settle }
  const notifications = deps.listenUrl === null ? null : createOutboxNotifications(deps.listenUrl, handlers, deps.log)

  function senderOf(companyId: number, connectionId: number): Sender {
    const key = `${companyId}:${connectionId}`
    const known = senders.get(key)
    if (known) return known
    const sender = new Sender(senderDependencies, { companyId, connectionId })
    senders.set(key, sender)
    return sender
  }

  function hurried({ companyId, connectionId, contactId }: Chat, insists: boolean): void {
    if (deps.sessions.channel(companyId, connectionId)) senderOf(companyId, connectionId).hurry(contactId, insists)
  }

  /** Notifies the other nodes; one that misses it finds the item in the table at its next look. */
  function notify(at: { companyId: number; connectionId: number }, write: (work: Work) => Promise<void>): void {
    if (!notifications) return
    deps.workplace
      .run(at.companyId, write)
      .catch((error: unknown) => deps.log.warn({ err: error, ...at }, 'another node could not be notified'))
  }

  function received(companyId: number, connectionId: number, mediaOf: number | null): void {
    if (!deps.sessions.channel(companyId, connectionId)) return
    if (mediaOf === null) senderOf(companyId, connectionId).wake()
    else deps.onMediaAsked?.(companyId, mediaOf)
  }

  return {
    wake(companyId, connectionId) {
      late.watch(companyId, connectionId)
      if (deps.sessions.channel(companyId, connectionId)) return senderOf(companyId, connectionId).wake()
      notify({ companyId, connectionId }, (work) => notifyOutbox(work.db, companyId, connectionId))
    },
    hurry(chat) {
      late.watch(chat.companyId, chat.connectionId)
      if (deps.sessions.channel(chat.companyId, chat.connectionId)) return hurried(chat, chat.insists)
      notify(chat, (work) => notifyHurry(work.db, chat.companyId, chat))
    },
    block(companyId, connectionId, code) {
      if (deps.sessions.channel(companyId, connectionId)) senderOf(companyId, connectionId).block(code)
    },
    outcomes,
    // The node that queued the waiting items, and would announce them, may be gone.
    opened(companyId, connectionId) {
      late.watch(companyId, connectionId)
      senderOf(companyId, connectionId).opened()
    },
    closed: late.watch,
    async start() {
      await notifications?.start()
    },
    async stop() {
      await notifications?.stop()
      await Promise.all([...[...senders.values()].map((sender) => sender.stop()), late.stop()])
    },
  }
}
