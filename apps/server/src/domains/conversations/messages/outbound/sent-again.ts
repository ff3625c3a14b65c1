import type { SentContent, SessionContext } from '@recado/channels/channel'
import type { Workplace } from '../../../../platform/db/work.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import type { ConnectionRef } from '../../../connections/public.ts'
import { besideOf, outboundContentOf, personAddress, quotedOf } from '../../outbox/item-content.ts'
import { findSentChange, type SentChange } from '../changes/sent-changes.store.ts'
import { findSentMessage } from './sent-message.store.ts'
import { sentSince } from './sent-since.rules.ts'

/** Dependencies of responding to phones that request messages again. */
export interface SendingAgain {
  workplace: Workplace
  storage: Pick<Storage, 'open'>
}

/**
 * Returns what we sent under an id, from the database: the current state of a message, or a change of one. Null when it
 * is unknown, deleted, too old, or was not sent by us.
 */
export async function findSent(
  { workplace, storage }: SendingAgain,
  { companyId, connectionId }: ConnectionRef,
  { id, fromMe }: Parameters<SessionContext['findMessage']>[0],
): Promise<SentContent | null> {
  if (!fromMe) return null
  const since = sentSince(workplace.clock.now())
  const stored = await workplace.read(companyId, async ({ db }) => ({
    item: await findSentMessage(db, companyId, connectionId, id, since),
    change: await findSentChange(db, companyId, connectionId, id, since),
  }))
  if (stored.change) return changeOf(stored.change)
  const { item } = stored
  if (!item || hasLostItsFile(item)) return null
  return {
    kind: 'message',
    content: outboundContentOf(item, storage, companyId),
    quoted: quotedOf(item),
    ...besideOf(item),
  }
}

/** A medium without its file would be sent as a text. */
const hasLostItsFile = ({ media_file, media_type }: { media_file: string | null; media_type: string }) =>
  media_file === null && !['chat', 'locationMessage', 'vcard'].includes(media_type)

function changeOf({ change, of, from_me, author, mentions, expiration }: SentChange): SentContent {
  if (change.kind === 'edit') {
    const currentMentions = change.mentions === undefined ? mentions : change.mentions
    return { kind: 'edit', of, text: change.text, ...besideOf({ mentions: currentMentions, expiration }) }
  }
  if (change.kind === 'delete') return { kind: 'delete', of }
  return { kind: 'react', of, fromMe: from_me, ...(author && { author: personAddress(author) }), emoji: change.emoji }
}
