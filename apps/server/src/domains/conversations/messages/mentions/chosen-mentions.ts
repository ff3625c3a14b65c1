import type { Mentions } from '@recado/contract/conversations/members'
import { mentionedIn } from '@recado/contract/conversations/mentions.rules'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { AppError } from '../../../../platform/app-error.ts'
import { storable } from '../../../../platform/db/storable.rules.ts'
import type { Work } from '../../../../platform/db/work.ts'
import { normalizeAddress } from '../inbound/inbound.rules.ts'
import type { StoredMention } from '../stored-parts.ts'
import type { MemberIds } from './member-ids.ts'
import { contactBehind } from './mentions.rules.ts'
import { mentionedContacts } from './mentions.store.ts'

const rejection = () => new AppError('ERR_VALIDATION', { field: 'mentions' })

/**
 * Returns the people that a user chose to mention in a group, as they are stored.
 * @param texts the texts of the post; each mention must appear in one of them as `@name`
 * @throws AppError ERR_VALIDATION (mentions) outside groups, for an id of another group, for two people with the same
 *   name, and for a name that no text mentions
 */
export async function chosenMentions(
  work: Work,
  { memberIds }: { memberIds: MemberIds },
  ticket: Pick<Ticket, 'isGroup' | 'whatsappId' | 'contact'>,
  { mentions = [], texts }: { mentions: Mentions | undefined; texts: readonly string[] },
): Promise<StoredMention[]> {
  if (mentions.length === 0) return []
  const { isGroup, whatsappId: connectionId, contact: group } = ticket
  if (!isGroup || connectionId === null) throw rejection()
  const { companyId } = work
  const people = mentions.map(({ id, name }) => {
    const address = memberIds.addressOf({ companyId, group: group.number }, id)
    if (!address || storable(name, name.length) !== name) throw rejection()
    return { name, ...address }
  })
  const ids = Map.groupBy(mentions, ({ name }) => name)
  if ([...ids.values()].some((same) => new Set(same.map(({ id }) => id)).size > 1)) throw rejection()
  const mentionedNames = new Set(texts.flatMap((text) => mentionedIn(text, people).map(({ name }) => name)))
  if (people.some(({ name }) => !mentionedNames.has(name))) throw rejection()
  const addresses = people.map(({ phone, lid }) => normalizeAddress({ phone, lid, group: null }))
  const { contacts } = await mentionedContacts(work.db, companyId, connectionId, addresses)
  return people.map((one) => ({
    ...one,
    contactId: contactBehind(contacts, { phone: one.phone, lid: one.lid, group: null })?.id ?? null,
  }))
}
