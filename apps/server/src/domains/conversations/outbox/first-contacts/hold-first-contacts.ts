import type { Work, Workplace } from '../../../../platform/db/work.ts'
import type { Log } from '../../../../platform/log.ts'
import { refuseFirstContact } from '../../../connections/public.ts'
import { announceDelay } from '../../messages/announce-payload.ts'
import { messagePayload } from '../../messages/inbound/receive.store.ts'
import type { MediaAddresses } from '../../messages/media/media-address.ts'
import type { OutboxItem } from '../outbox.store.ts'
import type { OutboxPort } from '../outbox-port.ts'
import { notifyOutbox } from '../session-owner.store.ts'
import { holdFirstContact, makeFirstDue, waitingFirst } from './first-contacts.store.ts'

/** Dependencies of holding first contacts. */
export interface FirstContactHolding {
  workplace: Workplace
  addresses: MediaAddresses
  log: Log
}

const AT_ONCE = 50
/** Not 3: campaigns show the wait themselves instead of their messages. */
const SHOWN = [0, 1, 2] as const

/**
 * The network rejected a first contact: all first contacts over the connection now wait, on every node, and each shows
 * the end time after the commit.
 * @returns until when they wait, milliseconds since 1970
 */
export async function holdFirstContacts(
  work: Work,
  deps: FirstContactHolding,
  { connection_id: connectionId, isFirst }: Pick<OutboxItem, 'connection_id' | 'isFirst'>,
): Promise<number> {
  const { companyId } = work
  const until = await refuseFirstContact(work, connectionId, isFirst)
  await notifyOutbox(work.db, companyId, connectionId)
  work.afterCommit(() => showHeld(deps, companyId, connectionId))
  return until
}

/**
 * The hold may end early, by a user or because another number took over the connection: the rejected messages are
 * queued and updated.
 */
export async function releaseFirstContacts(
  deps: FirstContactHolding & { outbox: Pick<OutboxPort, 'wake'> },
  companyId: number,
  connectionId: number,
): Promise<void> {
  await deps.workplace.run(companyId, ({ db }) => makeFirstDue(db, companyId, connectionId))
  deps.outbox.wake(companyId, connectionId)
  showHeld(deps, companyId, connectionId)
}

/** Shows on the waiting first contacts until when they wait, or removes that. */
function showHeld(deps: FirstContactHolding, companyId: number, connectionId: number): void {
  markWaiting(deps, companyId, connectionId).catch((error: unknown) =>
    deps.log.warn({ err: error, companyId, connectionId }, 'could not mark waiting messages'),
  )
}

/** Updates a few messages per transaction, because users write in the same chats. */
async function markWaiting(deps: FirstContactHolding, companyId: number, connectionId: number): Promise<void> {
  for (const sendClass of SHOWN)
    for (let after = 0, more = true; more; ) {
      const page = { sendClass, after, limit: AT_ONCE }
      const waiting = await deps.workplace.read(companyId, ({ db }) => waitingFirst(db, companyId, connectionId, page))
      for (const { messageId } of waiting)
        await deps.workplace.run(companyId, (work) => showWait(work, deps.addresses, messageId))
      after = waiting.at(-1)?.id ?? after
      more = waiting.length === AT_ONCE
    }
}

/** Updates on a message until when it waits as a first contact, unless that is already correct. */
export async function showWait(work: Work, addresses: MediaAddresses, messageId: number): Promise<void> {
  if (!(await holdFirstContact(work.db, messageId))) return
  const payload = await messagePayload(work.db, messageId)
  if (payload) await announceDelay(work, addresses, payload)
}
