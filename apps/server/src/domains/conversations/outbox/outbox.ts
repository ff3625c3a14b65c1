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
  /** Waits for running sends and starts no new ones. */
  stop(): Promise<void>
}

export interface OutboxDependencies extends Omit<SenderDependencies, 'confirmWithinMs' | 'blockedForMs' | 'lane'> {
  /** This node's background lane; a separate one by default. */
  lane?: BackgroundLane
  /** Database address of the app's role, for notifications of other nodes; null disables them. */
  listenUrl: string | null
  /** Another node requests the medium of a message over a session of this node. */
  onMediaAsked?: (companyId: number, messageId: number) => void
  /** How long to wait for the outcome of a change; default 10 s, shorter in tests. */
  answerWithinMs?: number
  /** Default 60 s, shorter in tests. */
  confirmWithinMs?: number
  /** Default 15 min, shorter in tests. */
  blockedForMs?: number
  /** Default 30 s, shorter in tests. */
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
  const handlers = { received: receiveNotification, hurried: hurryChat, outcome: outcomes.settle }
  const notifications = deps.listenUrl === null ? null : createOutboxNotifications(deps.listenUrl, handlers, deps.log)

  function senderOf(companyId: number, connectionId: number): Sender {
    const key = `${companyId}:${connectionId}`
    const existing = senders.get(key)
    if (existing) return existing
    const sender = new Sender(senderDependencies, { companyId, connectionId })
    senders.set(key, sender)
    return sender
  }

  function hurryChat({ companyId, connectionId, contactId }: Chat, insists: boolean): void {
    if (deps.sessions.channel(companyId, connectionId)) senderOf(companyId, connectionId).hurry(contactId, insists)
  }

  /** Notifies the other nodes. A node that misses it finds the item at its next read of the table. */
  function notify(at: { companyId: number; connectionId: number }, write: (work: Work) => Promise<void>): void {
    if (!notifications) return
    deps.workplace
      .run(at.companyId, write)
      .catch((error: unknown) => deps.log.warn({ err: error, ...at }, 'could not notify another node'))
  }

  function receiveNotification(companyId: number, connectionId: number, mediaOf: number | null): void {
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
      if (deps.sessions.channel(chat.companyId, chat.connectionId)) return hurryChat(chat, chat.insists)
      notify(chat, (work) => notifyHurry(work.db, chat.companyId, chat))
    },
    block(companyId, connectionId, code) {
      if (deps.sessions.channel(companyId, connectionId)) senderOf(companyId, connectionId).block(code)
    },
    outcomes,
    // The node that queued the waiting items, and would announce late ones, may have died.
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
