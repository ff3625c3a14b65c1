import type { PushKind } from '@recado/contract/push/push-kinds'
import type { Work } from '../../platform/db/work.ts'
import { pushDeliver } from './jobs.ts'
import { beganWaiting, chatMentions, noteOf, ticketPlace } from './matter.store.ts'
import { mentionedIn } from './mentioned.rules.ts'
import { addNotices, type NoticeKind } from './notice.store.ts'
import type { PushServices } from './push-services.ts'
import { devicesOfPeople, devicesOfQueue, namesOf } from './recipients.store.ts'

type Settings = Pick<PushServices, 'settings'>

export const ofTicket = (id: number) => `ticket:${id}`
const ofQueue = (id: number) => `queue:${id}`
const ofChat = (id: number) => `chat:${id}`

/** A customer wrote: in somebody's ticket it is an answer, in one that waits since then it is a new one. */
export async function noteArrival(
  work: Work,
  services: Settings,
  { messageId, ticketId, late }: { messageId: number; ticketId: number; late: boolean },
): Promise<void> {
  // What had waited at the network is read, not told.
  if (late) return
  const place = await ticketPlace(work.db, work.companyId, ticketId)
  if (place?.status === 'open' && place.userId !== null)
    await tellPeople(work, services, [place.userId], ticketId, 'answers')
  else if (place?.status === 'pending' && (await beganWaiting(work.db, work.companyId, messageId)))
    await noteWaiting(work, services, { ticketId })
}

/** A ticket came to a queue to wait there. Of many that came at once the queue tells in one notice. */
export async function noteWaiting(
  work: Work,
  services: Settings,
  { ticketId, byUserId = null, amongMany = false }: { ticketId: number; byUserId?: number | null; amongMany?: boolean },
): Promise<void> {
  const { db, companyId } = work
  const place = await ticketPlace(db, companyId, ticketId)
  if (place?.status !== 'pending') return
  const deviceIds = await devicesOfQueue(db, companyId, place.queueId, byUserId)
  const subject = amongMany && place.queueId !== null ? ofQueue(place.queueId) : ofTicket(ticketId)
  await tell(work, services, { deviceIds, subject, kind: 'newTickets' })
}

/** A colleague handed a ticket to a person. */
export async function noteHanded(
  work: Work,
  services: Settings,
  { ticketId, userId, by }: { ticketId: number; userId: number; by: string },
): Promise<void> {
  const deviceIds = await devicesOfPeople(work.db, work.companyId, [userId], 'transfers')
  await tell(work, services, { deviceIds, subject: ofTicket(ticketId), kind: 'transfers', byName: by })
}

/** A note was written in a ticket; it may name people. */
export async function noteOfTicket(
  work: Work,
  services: Settings,
  { ticketId, noteId }: { ticketId: number; noteId: number },
): Promise<void> {
  const note = await noteOf(work.db, work.companyId, noteId)
  if (!note) return
  const named = mentionedIn(note.text, await namesOf(work.db, work.companyId)).filter(({ id }) => id !== note.userId)
  const ids = named.map(({ id }) => id)
  await tellNamed(work, services, ids, { subject: ofTicket(ticketId), refId: noteId, byName: note.author })
}

/** An internal message names people. */
export async function noteChatMention(
  work: Work,
  services: Settings,
  { chatId, messageId }: { chatId: number; messageId: number },
): Promise<void> {
  const message = await chatMentions(work.db, work.companyId, messageId)
  if (!message) return
  const ids = message.userIds.filter((id) => id !== message.senderId)
  await tellNamed(work, services, ids, { subject: ofChat(chatId), refId: messageId, byName: message.sender })
}

async function tellPeople(
  work: Work,
  services: Settings,
  userIds: readonly number[],
  ticketId: number,
  kind: PushKind,
): Promise<void> {
  const deviceIds = await devicesOfPeople(work.db, work.companyId, userIds, kind)
  await tell(work, services, { deviceIds, subject: ofTicket(ticketId), kind })
}

async function tellNamed(
  work: Work,
  services: Settings,
  userIds: readonly number[],
  of: { subject: string; refId: number; byName: string },
): Promise<void> {
  const deviceIds = await devicesOfPeople(work.db, work.companyId, userIds, 'mentions')
  await tell(work, services, { deviceIds, kind: 'mentions', ...of })
}

interface Told {
  deviceIds: readonly number[]
  subject: string
  kind: NoticeKind
  refId?: number
  byName?: string
}

/**
 * Notes what devices are to tell, with a job for each. They wait a little: lines of one burst are one notice, and what a person
 * reads at once needs none.
 */
export async function tell(work: Work, { settings }: Settings, told: Told): Promise<void> {
  if (told.deviceIds.length === 0) return
  const { companyId, now } = work
  const startAfter = new Date(now.getTime() + settings.waitMs)
  const { subject, kind } = told
  for (const deviceId of await addNotices(work.db, companyId, { ...told, now }))
    await work.enqueue(pushDeliver, { companyId, deviceId, subject, kind }, { startAfter })
}
