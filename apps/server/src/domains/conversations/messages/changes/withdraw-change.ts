import type { Message } from '@recado/contract/conversations/message'
import type { Actor, CompanyContexts } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { withdrawChanges } from '../../outbox/withdrawal.store.ts'
import { requireWriter } from '../../tickets/access/require-writer.ts'
import type { MediaAddresses } from '../media/media-address.ts'
import { saveOwnChanges } from '../message.store.ts'
import { changedMessage, messageFor } from '../own-message.ts'
import { type OwnChange, withoutKind } from './own-changes.rules.ts'

/**
 * Withdraws waiting changes and removes failed ones. The message does not change.
 * @throws AppError ERR_SEND_UNDER_WAY when the network has received the change or may be receiving it, and those of
 *   messageFor
 */
export async function withdrawChange(
  work: Work,
  services: CompanyContexts & { addresses: MediaAddresses },
  actor: Actor,
  { id, kind }: { id: number; kind: OwnChange['kind'] },
): Promise<Message> {
  const row = await messageFor(work, actor, id)
  await requireWriter(work, services, actor, row.ticket_id)
  const { ids, left } = await withdrawChanges(work.db, work.companyId, { messageId: id, kind })
  const after = withoutKind(row.own_changes, kind, ids)
  if (left && after.length === row.own_changes.length) throw new AppError('ERR_SEND_UNDER_WAY')
  if (after.length !== row.own_changes.length) await saveOwnChanges(work.db, work.companyId, id, after)
  return changedMessage(work, services.addresses, id)
}
