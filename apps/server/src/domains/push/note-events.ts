import type { PushKind } from '@recado/contract/push/push-kinds'
import { mentionedUsersIn } from '@recado/contract/values/mentioned-users.rules'
import type { Work } from '../../platform/db/work.ts'
import { mentionableUsers } from '../identity/public.ts'
import { pushDeliver } from './jobs.ts'
import { chatMentions, isWaitingSince, noteOf, ticketPlace } from './matter.store.ts'
import { addNotices, type NoticeKind } from './notice.store.ts'
import type { PushServices } from './push-services.ts'
import { devicesOfPeople, devicesOfQueue } from './recipients.store.ts'

type Settings = Pick<PushServices, 'settings'>

export const ofTicket = (id: number) => `ticket:${id}`
const ofQueue = (id: number) => `queue:${id}`
const ofChat = (id: number) => `chat:${id}`

/**
 * Creates notices for a customer's message: an answer in an owned ticket, a new ticket if the customer waits since this
 * message.
 */
export async function noteArrival(
  work: Work,
  services: Settings,
  { messageId, ticketId, late }: { messageId: number; ticketId: number; late: boolean },
): Promise<void> {
  // Messages that had waited at the network are not worth a notice.
  if (late) return
  const place = await ticketPlace(work.db, work.companyId, ticketId)
  if (place?.status === 'open' && place.userId !== null)
    await createUserNotices(work, services, [place.userId], ticketId, 'answers')
  else if (place?.status === 'pending' && (await isWaitingSince(work.db, work.companyId, messageId)))
    await noteWaiting(work, services, { ticketId })
}

/** Creates notices for a ticket that entered a queue. Many at once give a single notice for the queue. */
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
  await createNotices(work, services, { deviceIds, subject, kind: 'newTickets' })
}

/** Creates notices for a ticket that a colleague transferred to a user. */
export async function noteTransfer(
  work: Work,
  services: Settings,
  { ticketId, userId, by }: { ticketId: number; userId: number; by: string },
): Promise<void> {
  const deviceIds = await devicesOfPeople(work.db, work.companyId, [userId], 'transfers')
  await createNotices(work, services, { deviceIds, subject: ofTicket(ticketId), kind: 'transfers', byName: by })
}

/** Creates notices for the users mentioned in a ticket note. */
export async function noteOfTicket(
  work: Work,
  services: Settings,
  { ticketId, noteId }: { ticketId: number; noteId: number },
): Promise<void> {
  const note = await noteOf(work.db, work.companyId, noteId)
  if (!note) return
  const mentionedUsers = mentionedUsersIn(note.text, await mentionableUsers(work.db, work.companyId)).filter(
    ({ id }) => id !== note.userId,
  )
  const ids = mentionedUsers.map(({ id }) => id)
  await createMentionNotices(work, services, ids, { subject: ofTicket(ticketId), refId: noteId, byName: note.author })
}

/** Creates notices for the users mentioned in an internal message. */
export async function noteChatMention(
  work: Work,
  services: Settings,
  { chatId, messageId }: { chatId: number; messageId: number },
): Promise<void> {
  const message = await chatMentions(work.db, work.companyId, messageId)
  if (!message) return
  const ids = message.userIds.filter((id) => id !== message.senderId)
  await createMentionNotices(work, services, ids, { subject: ofChat(chatId), refId: messageId, byName: message.sender })
}

async function createUserNotices(
  work: Work,
  services: Settings,
  userIds: readonly number[],
  ticketId: number,
  kind: PushKind,
): Promise<void> {
  const deviceIds = await devicesOfPeople(work.db, work.companyId, userIds, kind)
  await createNotices(work, services, { deviceIds, subject: ofTicket(ticketId), kind })
}

async function createMentionNotices(
  work: Work,
  services: Settings,
  userIds: readonly number[],
  of: { subject: string; refId: number; byName: string },
): Promise<void> {
  const deviceIds = await devicesOfPeople(work.db, work.companyId, userIds, 'mentions')
  await createNotices(work, services, { deviceIds, kind: 'mentions', ...of })
}

interface NoticeRequest {
  deviceIds: readonly number[]
  subject: string
  kind: NoticeKind
  refId?: number
  byName?: string
}

/**
 * Creates notices with a job for each device. They are delayed, so that messages of one burst give one notice, and
 * messages read at once give none.
 */
export async function createNotices(work: Work, { settings }: Settings, request: NoticeRequest): Promise<void> {
  if (request.deviceIds.length === 0) return
  const { companyId, now } = work
  const startAfter = new Date(now.getTime() + settings.waitMs)
  const { subject, kind } = request
  for (const deviceId of await addNotices(work.db, companyId, { ...request, now }))
    await work.enqueue(pushDeliver, { companyId, deviceId, subject, kind }, { startAfter })
}
