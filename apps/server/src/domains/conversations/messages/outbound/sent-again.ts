import type { SentContent, SessionContext } from '@recado/channels/channel'
import type { Workplace } from '../../../../platform/db/work.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import type { ConnectionRef } from '../../../connections/public.ts'
import { besideOf, contentOf, personAddress, quotedOf } from '../../outbox/item-content.ts'
import { findSentChange, type SentChange } from '../changes/sent-changes.store.ts'
import { findSentMessage } from './sent-message.store.ts'
import { sentSince } from './sent-since.rules.ts'

/** Dependencies of answering phones that ask again. */
export interface SendingAgain {
  workplace: Workplace
  storage: Pick<Storage, 'open'>
}

/**
 * What we sent under an id, from what is stored: a message as it stands now, or a change of one. Null for what is unknown,
 * deleted, too old, or was not sent by us.
 */
export async function findSent(
  { workplace, storage }: SendingAgain,
  { companyId, connectionId }: ConnectionRef,
  { id, fromMe }: Parameters<SessionContext['findMessage']>[0],
): Promise<SentContent | null> {
  if (!fromMe) return null
  const since = sentSince(workplace.clock.now())
  const found = await workplace.read(companyId, async ({ db }) => ({
    item: await findSentMessage(db, companyId, connectionId, id, since),
    change: await findSentChange(db, companyId, connectionId, id, since),
  }))
  if (found.change) return changeOf(found.change)
  const { item } = found
  if (!item || hasLostItsFile(item)) return null
  return { kind: 'message', content: contentOf(item, storage, companyId), quoted: quotedOf(item), ...besideOf(item) }
}

/** A medium without its file would be sent as a text. */
const hasLostItsFile = ({ media_file, media_type }: { media_file: string | null; media_type: string }) =>
  media_file === null && !['chat', 'locationMessage', 'vcard'].includes(media_type)

function changeOf({ change, of, from_me, author, mentions, expiration }: SentChange): SentContent {
  if (change.kind === 'edit') {
    const said = change.mentions === undefined ? mentions : change.mentions
    return { kind: 'edit', of, text: change.text, ...besideOf({ mentions: said, expiration }) }
  }
  if (change.kind === 'delete') return { kind: 'delete', of }
  return { kind: 'react', of, fromMe: from_me, ...(author && { author: personAddress(author) }), emoji: change.emoji }
}
