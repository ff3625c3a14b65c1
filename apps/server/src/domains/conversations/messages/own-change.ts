import type { Message } from '@recado/contract/conversations/message'
import type { ErrorCode } from '@recado/contract/errors'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { LiveChannel } from '../../connections/public.ts'
import { withdrawMessage } from '../outbox/outbox.store.ts'
import { userOf } from '../timeline/timeline.store.ts'
import { changeAtCustomer, networkPlace } from './change-at-customer.ts'
import { edited, markDeleted } from './changed-content.ts'
import { findMessageRow, type MessageRow, saveEdit, saveReactions } from './message.store.ts'
import type { MessageServices } from './message-services.ts'
import { changedMessage } from './own-message.ts'
import { withReaction } from './reactions.rules.ts'

/** What a person does to a message at the customer, as plain data: another node may have to carry it out. */
export type OwnChange = { kind: 'edit'; text: string } | { kind: 'delete' } | { kind: 'react'; emoji: string }

/** Who does it. */
export interface ChangedBy {
  userId: number
  name: string
}

/** What is told when it could not be done. */
export const failureOf: Record<OwnChange['kind'], ErrorCode> = {
  edit: 'ERR_EDIT_WAPP_MSG',
  delete: 'ERR_DELETE_WAPP_MSG',
  react: 'ERR_SENDING_WAPP_MSG',
}

/**
 * Carries a change to the network, over a line of this node.
 * @throws AppError ERR_FETCH_WAPP_MSG when the network refuses, else the code of the change
 */
export async function carryOwnChange(
  services: MessageServices,
  { session, abilities }: LiveChannel,
  { companyId, row }: { companyId: number; row: MessageRow },
  change: OwnChange,
): Promise<void> {
  const { chat, author } = await services.workplace.read(companyId, (work) => networkPlace(work, row))
  const able = { edit: abilities.canEdit, delete: abilities.canDelete, react: abilities.canReact }
  if (!able[change.kind]) throw new AppError(failureOf[change.kind])
  const target = { chat, id: row.external_id }
  await changeAtCustomer(services, failureOf[change.kind], () => {
    switch (change.kind) {
      case 'edit':
        return session.editMessage({ ...target, text: change.text })
      case 'delete':
        return session.deleteMessage(target)
      case 'react':
        return session.react({ ...target, ...(author && { author }), fromMe: row.from_me, emoji: change.emoji })
    }
  })
}

/** Stores a change that the network has taken, and tells of it. */
export async function storeOwnChange(
  work: Work,
  services: MessageServices,
  { row, by }: { row: MessageRow; by: ChangedBy },
  change: OwnChange,
): Promise<Message> {
  const { db, companyId } = work
  switch (change.kind) {
    case 'edit':
      await saveEdit(db, companyId, row.id, change.text, work.now)
      return edited(work, services, { row, body: change.text, by: userOf(by) })
    case 'delete':
      await withdrawMessage(db, companyId, row.id)
      return markDeleted(work, services, row, userOf(by))
    case 'react': {
      // As it is now: others react too.
      const { reactions } = (await findMessageRow(db, companyId, row.id, true)) ?? row
      const mine = { emoji: change.emoji, fromMe: true, author: 'me', name: by.name }
      await saveReactions(db, companyId, row.id, withReaction(reactions, mine))
      return changedMessage(work, services, row.id)
    }
  }
}
