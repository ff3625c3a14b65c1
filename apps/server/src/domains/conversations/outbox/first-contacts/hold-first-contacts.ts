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
/** Those of a campaign say nothing on their messages: the campaign does. */
const SHOWN = [0, 1, 2] as const

/**
 * The network refused a message as a first contact: from now on first contacts over the connection wait, on every node, and after the
 * commit each of them says until when.
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
 * The wait may have ended early, because a person ended it or another number took the connection over: what was refused may leave, and
 * the messages say so.
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

/** Says on the messages that wait as first contacts until when they do, or no more that they do. */
function showHeld(deps: FirstContactHolding, companyId: number, connectionId: number): void {
  markWaiting(deps, companyId, connectionId).catch((error: unknown) =>
    deps.log.warn({ err: error, companyId, connectionId }, 'messages that wait could not be marked'),
  )
}

/** Marks what waits, a few messages in each transaction: people write in the same chats meanwhile. */
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

/** Says on a message until when it waits as a first contact, or no more that it does; nothing when it says what is true. */
export async function showWait(work: Work, addresses: MediaAddresses, messageId: number): Promise<void> {
  if (!(await holdFirstContact(work.db, messageId))) return
  const payload = await messagePayload(work.db, messageId)
  if (payload) await announceDelay(work, addresses, payload)
}
