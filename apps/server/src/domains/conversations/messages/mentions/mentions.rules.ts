import type { InboundMention } from '@recado/channels/channel'
import type { Language } from '@recado/contract/values/language'
import { knownAs } from '../inbound/inbound.rules.ts'
import type { StoredMention } from '../stored-parts.ts'

/** A contact whose address was mentioned. */
export interface MentionedContact {
  id: number
  name: string
  phone: string | null
  lid: string | null
  group: string | null
}

/** Most mentions that are stored with a message. */
export const MAX_STORED = 200

const nobodyKnown: Record<Language, string> = { pt: 'participante', en: 'member', es: 'participante' }
const token = /@(\d+(?:-\d+)?@g\.us|\d+)/g

/**
 * A text as it came, with a name for each address that it mentions. Takes time in proportion to the text.
 * @param ownName the name of the connected number
 */
export function namedMentions(
  text: string,
  mentions: readonly InboundMention[],
  contacts: readonly MentionedContact[],
  { ownName, language }: { ownName: string; language: Language },
): { text: string; mentions: StoredMention[] } {
  const byToken = new Map<string, StoredMention>()
  for (const mention of mentions) {
    const { phone, lid, group } = knownAs(mention.address)
    const contact = contacts.find((one) =>
      group ? one.group === group : (phone !== null && one.phone === phone) || (lid !== null && one.lid === lid),
    )
    const name = mention.isMe
      ? ownName
      : nameOf(contact?.name) || nameOf(mention.name) || (phone ? `+${phone}` : nobodyKnown[language])
    const stored = {
      name,
      contactId: contact?.id ?? null,
      phone: phone ?? contact?.phone ?? null,
      lid: lid ?? contact?.lid ?? null,
    }
    for (const written of [mention.token, mention.address.phone, phone, mention.address.lid])
      if (written) byToken.set(written, stored)
  }
  const present = new Set<StoredMention>()
  const named = text.replace(token, (whole, written: string) => {
    const mention = byToken.get(written)
    if (!mention) return whole
    present.add(mention)
    return `@${mention.name}`
  })
  return { text: named, mentions: [...present].slice(0, MAX_STORED) }
}

/** A name in one line; '' for a number in place of one. */
const nameOf = (name: string | undefined): string => {
  const line = (name ?? '').replace(/\s+/g, ' ').trim()
  return /^\+?\d+$/.test(line) ? '' : line
}
