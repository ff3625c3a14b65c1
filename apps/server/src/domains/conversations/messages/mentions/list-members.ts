import type { GroupMember, listGroupMembers } from '@recado/contract/conversations/members'
import type { Out } from '@recado/contract/endpoint'
import type { Actor } from '../../../../platform/actor.ts'
import { AppError } from '../../../../platform/app-error.ts'
import type { Workplace } from '../../../../platform/db/work.ts'
import { type Connections, requireConnection } from '../../../connections/public.ts'
import { ticketFor } from '../../tickets/ticket-for.ts'
import { normalizeAddress } from '../inbound/inbound.rules.ts'
import type { MemberIds } from './member-ids.ts'
import { namedMembers } from './members.rules.ts'
import { mentionedContacts } from './mentions.store.ts'

/** Dependencies of listing the members of groups. */
export interface MemberListing {
  workplace: Workplace
  sessions: Pick<Connections, 'groupMembers' | 'abilities'>
  memberIds: MemberIds
}

/**
 * Lists the members of a ticket's group by name, over its connection, on whichever node holds the session. Empty for a
 * ticket of one person, and for networks without groups.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_WAPP_NOT_INITIALIZED when the connection is not open or
 *   the network does not answer
 */
export async function listMembers(
  services: MemberListing,
  actor: Actor,
  ticketId: number,
): Promise<Out<typeof listGroupMembers>> {
  const { companyId } = actor
  const { workplace, sessions, memberIds } = services
  const { ticket, hasGroups } = await workplace.read(companyId, async (work) => {
    const ticket = await ticketFor(work, actor, ticketId)
    if (!ticket.isGroup) return { ticket, hasGroups: false }
    if (ticket.whatsappId === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
    const { provider } = await requireConnection(work.db, ticket.whatsappId)
    return { ticket, hasGroups: sessions.abilities(provider).hasGroups }
  })
  const { whatsappId: connectionId, contact } = ticket
  if (!hasGroups || connectionId === null) return { members: [] }
  const group = contact.number
  const members = await sessions.groupMembers(companyId, connectionId, group)
  if (members === 'unavailable') throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  const addresses = members.map(({ address }) => normalizeAddress(address))
  const { ownName, contacts } = await workplace.read(companyId, ({ db }) =>
    mentionedContacts(db, companyId, connectionId, addresses),
  )
  const { language } = actor.company
  const memberList = namedMembers(members, contacts, { ownName, language })
  return {
    members: memberList.map(
      ({ name, phone, lid, contactId, isMe }): GroupMember => ({
        id: memberIds.idOf({ companyId, group }, { phone, lid }),
        ...{ name, number: phone, contactId, isMe },
      }),
    ),
  }
}
