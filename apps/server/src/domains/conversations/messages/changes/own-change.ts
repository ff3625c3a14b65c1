import type { Message } from '@recado/contract/conversations/message'
import type { Work } from '../../../../platform/db/work.ts'
import { withdrawMessage } from '../../outbox/withdrawal.store.ts'
import { doerOf } from '../../timeline/timeline.store.ts'
import { type StoredMessage, saveEdit, saveReactions, saveUnsentText } from '../message.store.ts'
import { changedMessage } from '../own-message.ts'
import { announceEdit, type ContentChanging, markDeleted } from './changed-content.ts'
import type { ChangedBy, OwnChange } from './own-changes.rules.ts'
import { withReaction } from './reactions.rules.ts'

/**
 * Stores a change that the network accepted, and announces it. Idempotent.
 * @param row the current message, locked
 */
export async function storeOwnChange(
  work: Work,
  services: ContentChanging,
  { row, by }: { row: StoredMessage; by: ChangedBy },
  change: OwnChange,
): Promise<Message> {
  const { db, companyId } = work
  switch (change.kind) {
    case 'edit': {
      const text = { body: change.text, mentions: change.mentions ?? null }
      if (row.is_edited && row.body === change.text) return changedMessage(work, services.addresses, row.id)
      // The customer never received this message, so there is no earlier text to keep.
      if (row.send_state === 'failed') await saveUnsentText(db, companyId, row.id, text)
      else await saveEdit(db, companyId, row.id, text, work.now)
      return announceEdit(work, services, { row, body: change.text, by: doerOf({ kind: 'user', ...by }) })
    }
    case 'delete':
      await withdrawMessage(db, companyId, row.id)
      return markDeleted(work, services, row, doerOf({ kind: 'user', ...by }))
    case 'react': {
      const ownReaction = { emoji: change.emoji, fromMe: true, author: 'me', name: by.name }
      await saveReactions(db, companyId, row.id, withReaction(row.reactions, ownReaction))
      return changedMessage(work, services.addresses, row.id)
    }
  }
}
