import type { InboundMention } from '@recado/channels/channel'
import { mentionedIn, splitAtMentions } from '@recado/contract/conversations/mentions.rules'
import { drawable } from '@recado/contract/values/drawable.rules'
import type { Language } from '@recado/contract/values/language'
import { wholeSigns } from '@recado/contract/values/whole-signs.rules'
import { storable } from '../../../../platform/db/storable.rules.ts'
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
    const contact = contactBehind(contacts, { phone, lid, group })
    const name = mention.isMe ? ownName : memberName(contact?.name, mention.name, phone, language)
    const stored = {
      name,
      contactId: contact?.id ?? null,
      phone: phone ?? contact?.phone ?? null,
      lid: lid ?? contact?.lid ?? null,
      ...(mention.isMe && { isMe: true }),
    }
    for (const written of [mention.token, mention.address.phone, phone, mention.address.lid])
      if (written) byToken.set(written, stored)
  }
  const inText = new Set<StoredMention>()
  const named = text.replace(token, (whole, written: string) => {
    const mention = byToken.get(written)
    if (!mention) return whole
    inText.add(mention)
    return `@${mention.name}`
  })
  return { text: named, mentions: [...inText].slice(0, MAX_STORED) }
}

/** The contact with an address. */
export const contactBehind = (
  contacts: readonly MentionedContact[],
  { phone, lid, group }: Pick<MentionedContact, 'phone' | 'lid' | 'group'>,
): MentionedContact | undefined =>
  contacts.find((one) =>
    group ? one.group === group : (phone !== null && one.phone === phone) || (lid !== null && one.lid === lid),
  )

/** The name that a mention shows: the contact's, else the network's, else the number. */
export const memberName = (
  contactName: string | undefined,
  networkName: string,
  phone: string | null,
  language: Language,
): string => nameOf(contactName) || nameOf(networkName) || (phone ? `+${phone}` : nobodyKnown[language])

/** Most letters of a name in a mention. */
const LONGEST_NAME = 100

/** Letters, digits, signs and emoji. */
const seen = /[^\p{C}\p{Z}\p{M}]/u

/** A name in one line, as it can be stored and drawn; '' for a number in place of one, and for one of which nothing is seen. */
const nameOf = (name: string | undefined): string => {
  const words = drawable(storable(name ?? '')).replace(/[\s\p{Cc}]+/gu, ' ')
  const line = wholeSigns(words.trim(), LONGEST_NAME).trim()
  return /^\+?\d+$/.test(line) || !seen.test(line) ? '' : line
}

/** The people whom a text mentions now. */
export const presentMentions = (mentions: readonly StoredMention[] | null): StoredMention[] | null =>
  mentions?.filter(({ isPast }) => !isPast) ?? null

/** The digits that tell two people of one name apart. */
const toldApart = / \(\d+\)$/

/** A mention under the name that its contact has now; as it is stored when that name is not known or the same. */
export function withCurrentName({ now, ...mention }: StoredMention): StoredMention {
  const { name, isMe } = mention
  const current = isMe ? '' : nameOf(now)
  const [digits = ''] = toldApart.exec(name) ?? []
  const isSameName = current === name || current === name.slice(0, name.length - digits.length)
  return current === '' || isSameName ? mention : { ...mention, name: current + digits }
}

/** A stored text with the names that the mentioned people have now. */
export function withCurrentNames(text: string, mentions: readonly StoredMention[] | null): string {
  const present = presentMentions(mentions) ?? []
  if (present.every((one) => withCurrentName(one).name === one.name)) return text
  return splitAtMentions(text, present)
    .map((part) => (typeof part === 'string' ? part : `@${withCurrentName(part).name}`))
    .join('')
}

/**
 * The mentions of a changed text: the chosen people, and those whom the earlier text mentioned, as far as the text still says their
 * names. Whom it mentioned before stays as past, because erasing a person looks for their name in earlier texts.
 */
export function mentionsAfterEdit(
  text: string,
  chosen: readonly StoredMention[],
  earlier: readonly StoredMention[] | null,
): StoredMention[] | null {
  const before = (presentMentions(earlier) ?? []).map(withCurrentName)
  const others = before.filter(({ name }) => !chosen.some((one) => one.name === name))
  const now = mentionedIn(text, [...chosen, ...others])
  const past = (earlier ?? []).filter((one) => !now.includes(one) && !now.some((other) => isSame(one, other)))
  const all = [...now, ...past.map(({ now: _now, ...one }) => ({ ...one, isPast: true }))].slice(0, MAX_STORED)
  return all.length === 0 ? null : all
}

const isSame = (a: StoredMention, b: StoredMention) => a.name === b.name && a.phone === b.phone && a.lid === b.lid
