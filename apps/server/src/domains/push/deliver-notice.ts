import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { EgressFailed, EgressRefused } from '../../platform/egress/egress-error.ts'
import { announceDevice, announceRemovedDevices } from './announce-push.ts'
import { choicesOf } from './choices.store.ts'
import { deleteDevice, recordDeviceFailure, recordDeviceUse } from './device.store.ts'
import { pushDeliver } from './jobs.ts'
import { decidedAt } from './matter.store.ts'
import { endNotice, type NoticeKey, type NoticeRow, noticeRow, recordAttempt } from './notice.store.ts'
import { type Matter, matterOf } from './notice-matter.ts'
import { noticeWords } from './notice-words.rules.ts'
import { nextTryIn, type PushOutcome, pushOutcomeOf } from './outcome.rules.ts'
import { isUsed, type PushServices } from './push-services.ts'
import { isQuiet } from './quiet.rules.ts'
import { openSubscription } from './subscription.ts'

/** Seconds that a service keeps a notice for an offline device; later it is outdated. */
const KEPT_SECONDS = 3600
const LATE_MS = KEPT_SECONDS * 1000

type Order = { companyId: number } & NoticeKey

interface Answer {
  outcome: PushOutcome
  retryAfter?: string | undefined
}

/**
 * Delivers a notice to a device if it is still relevant to its user. Access is checked at delivery, not at the time of
 * the event. If the service refuses temporarily, it is retried; an expired subscription is deleted.
 */
export async function deliverNotice(services: PushServices, order: Order): Promise<void> {
  const { companyId } = order
  const notice = await services.workplace.read(companyId, (work) => noticeRow(work.db, companyId, order))
  if (!notice) return
  const later = await lookAgainAt(services, order)
  if (later) return services.workplace.run(companyId, (work) => work.enqueue(pushDeliver, order, { startAfter: later }))
  const words = await wordsFor(services, order, notice)
  const answer = words === null ? null : await send(services, order, notice, words)
  await services.workplace.run(companyId, (work) => recordAnswer(work, order, notice, answer))
}

/**
 * A bot answers after the end of a burst, and a ticket that it then answers is not yet a matter for attendants.
 * @returns when to check again; null: the notice can be decided now
 */
async function lookAgainAt(services: PushServices, { companyId, kind, subject }: Order): Promise<Date | null> {
  const [what, id] = subject.split(':')
  if (kind !== 'newTickets' || what !== 'ticket') return null
  const at = await services.workplace.read(companyId, ({ db }) => decidedAt(db, companyId, Number(id)))
  return at && at > services.clock.now() ? new Date(at.getTime() + services.settings.waitMs) : null
}

/** The text of a notice for its user as of now. Null: it is not sent. */
async function wordsFor(services: PushServices, order: Order, notice: NoticeRow): Promise<string | null> {
  const now = services.clock.now()
  if (now.getTime() - notice.since.getTime() > LATE_MS) return null
  const actor = await personOf(services, order.companyId, notice.userId)
  if (!actor || !isUsed(services, actor.company, now)) return null
  return services.workplace.read(order.companyId, async (work) => {
    const choices = await choicesOf(work.db, work.companyId, actor.userId)
    if (order.kind !== 'test' && (!choices[order.kind] || isQuiet(choices, now, actor.company.timeZone))) return null
    const matter = await matterOf(work, actor, order, notice)
    return matter && payloadOf(actor, order, matter, { showText: choices.showText, now })
  })
}

async function personOf(services: PushServices, companyId: number, userId: number): Promise<Actor | null> {
  try {
    return await services.person(companyId, userId)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function payloadOf(
  actor: Actor,
  { subject, kind }: Order,
  { about, path }: Matter,
  { showText, now }: { showText: boolean; now: Date },
): string {
  // Other people may see a locked screen.
  const words = noticeWords(actor.language, showText ? about : { ...about, about: '', text: '' })
  return JSON.stringify({ ...words, kind, path, tag: subject, userId: actor.userId, at: now.toISOString() })
}

async function send(
  services: PushServices,
  { companyId, deviceId, subject }: Order,
  { subscription }: NoticeRow,
  words: string,
): Promise<Answer> {
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(
    openSubscription(services.secrets, subscription),
    words,
    {
      vapidDetails: { subject: services.settings.contact, ...(await services.vapid()) },
      contentEncoding: 'aes128gcm',
      TTL: KEPT_SECONDS,
      urgency: 'high',
      // The topic lets a later notice about the same subject replace one that the device has not fetched.
      topic: createHash('sha256').update(`${companyId} ${subject}`).digest('base64url').slice(0, 32),
    },
  )
  const { Authorization, 'Content-Length': _, ...others } = headers as Record<string, string | number>
  try {
    const answer = await services.egress.call({
      ...{ companyId, purpose: 'push', subject: `push-device:${deviceId}`, unlogged: true, redirects: 0 },
      ...{ method: method as 'POST', url: endpoint, body, maxBytes: 64 * 1024 },
      headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
      secretHeaders: { Authorization: String(Authorization) },
    })
    const outcome = pushOutcomeOf(answer.status)
    if (outcome === 'refused')
      services.log.warn(
        { status: answer.status, deviceId, response: answer.text().slice(0, 200) },
        'a push service refused a notice',
      )
    return { outcome, retryAfter: answer.headers['retry-after'] }
  } catch (error) {
    if (error instanceof EgressRefused) return { outcome: 'refused' }
    if (error instanceof EgressFailed) return { outcome: 'later' }
    throw error
  }
}

/** @param answer null: the notice was not relevant any more */
async function recordAnswer(work: Work, order: Order, notice: NoticeRow, answer: Answer | null): Promise<void> {
  const { db, companyId, now } = work
  const { deviceId } = order
  if (answer?.outcome === 'gone') {
    const device = await deleteDevice(db, companyId, deviceId)
    if (device) announceRemovedDevices(work, device.userId, [device.id])
    return
  }
  if (answer?.outcome === 'delivered') await recordDeviceUse(db, companyId, deviceId, now)
  else if (answer && (await recordDeviceFailure(db, companyId, deviceId, now)))
    await announceDevice(work, notice.userId, deviceId, 'update')
  if (answer?.outcome === 'later') {
    const seconds = nextTryIn(notice.tries + 1, answer.retryAfter, now)
    if (seconds !== null) {
      await recordAttempt(db, companyId, order, now)
      return work.enqueue(pushDeliver, order, { startAfter: new Date(now.getTime() + seconds * 1000) })
    }
  }
  if (await endNotice(db, companyId, order, { count: notice.count, now })) await work.enqueue(pushDeliver, order)
}
