import type { InboundMention } from '@recado/channels/channel'
import { mentionedIn, splitAtMentions } from '@recado/contract/conversations/mentions.rules'
import { drawable } from '@recado/contract/values/drawable.rules'
import type { Language } from '@recado/contract/values/language'
import { wholeSigns } from '@recado/contract/values/whole-signs.rules'
import { storable } from '../../../../platform/db/storable.rules.ts'
import { normalizeAddress } from '../inbound/inbound.rules.ts'
import type { StoredMention } from '../stored-parts.ts'

/** A contact whose address was mentioned. */
export interface MentionedContact {
  id: number
  name: string
  phone: string | null
  lid: string | null
  group: string | null
}

/** Maximum number of mentions stored with a message. */
export const MAX_STORED = 200

const unknownMember: Record<Language, string> = { pt: 'participante', en: 'member', es: 'participante' }
const token = /@(\d+(?:-\d+)?@g\.us|\d+)/g

/**
 * Replaces the mentioned addresses in a text by names. Runs in linear time.
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
    const { phone, lid, group } = normalizeAddress(mention.address)
    const contact = contactBehind(contacts, { phone, lid, group })
    const name = mention.isMe ? ownName : memberName(contact?.name, mention.name, phone, language)
    const stored = {
      name,
      contactId: contact?.id ?? null,
      phone: phone ?? contact?.phone ?? null,
      lid: lid ?? contact?.lid ?? null,
      ...(mention.isMe && { isMe: true }),
    }
    for (const address of [mention.token, mention.address.phone, phone, mention.address.lid])
      if (address) byToken.set(address, stored)
  }
  const inText = new Set<StoredMention>()
  const withNames = text.replace(token, (whole, address: string) => {
    const mention = byToken.get(address)
    if (!mention) return whole
    inText.add(mention)
    return `@${mention.name}`
  })
  return { text: withNames, mentions: [...inText].slice(0, MAX_STORED) }
}

/** Returns the contact with an address. */
export const contactBehind = (
  contacts: readonly MentionedContact[],
  { phone, lid, group }: Pick<MentionedContact, 'phone' | 'lid' | 'group'>,
): MentionedContact | undefined =>
  contacts.find((one) =>
    group ? one.group === group : (phone !== null && one.phone === phone) || (lid !== null && one.lid === lid),
  )

/** The name that a mention shows: the contact's, otherwise the network's, otherwise the number. */
export const memberName = (
  contactName: string | undefined,
  networkName: string,
  phone: string | null,
  language: Language,
): string => nameOf(contactName) || nameOf(networkName) || (phone ? `+${phone}` : unknownMember[language])

/** Maximum length of a name in a mention, in characters. */
const LONGEST_NAME = 100

/** Letters, digits, punctuation and emoji. */
const visibleCharacter = /[^\p{C}\p{Z}\p{M}]/u

/**
 * Returns a name on one line that can be stored and displayed; '' for a number and for a name without visible
 * characters.
 */
const nameOf = (name: string | undefined): string => {
  const words = drawable(storable(name ?? '')).replace(/[\s\p{Cc}]+/gu, ' ')
  const line = wholeSigns(words.trim(), LONGEST_NAME).trim()
  return /^\+?\d+$/.test(line) || !visibleCharacter.test(line) ? '' : line
}

/** Returns the people whom the current text mentions. */
export const presentMentions = (mentions: readonly StoredMention[] | null): StoredMention[] | null =>
  mentions?.filter(({ isPast }) => !isPast) ?? null

/** The digits suffix that distinguishes two people with one name. */
const digitsSuffix = / \(\d+\)$/

/** Returns a mention with the contact's current name, or as stored when that is unknown or equal. */
export function withCurrentName({ now, ...mention }: StoredMention): StoredMention {
  const { name, isMe } = mention
  const current = isMe ? '' : nameOf(now)
  const [digits = ''] = digitsSuffix.exec(name) ?? []
  const isSameName = current === name || current === name.slice(0, name.length - digits.length)
  return current === '' || isSameName ? mention : { ...mention, name: current + digits }
}

/** Returns a stored text with the current names of the mentioned people. */
export function withCurrentNames(text: string, mentions: readonly StoredMention[] | null): string {
  const present = presentMentions(mentions) ?? []
  if (present.every((one) => withCurrentName(one).name === one.name)) return text
  return splitAtMentions(text, present)
    .map((part) => (typeof part === 'string' ? part : `@${withCurrentName(part).name}`))
    .join('')
}

/**
 * Returns the mentions of an edited text: the chosen people, and those of the earlier text whose names the new text
 * still contains. Earlier mentions stay as past ones, because an erasure searches earlier texts for the person's name.
 */
export function mentionsAfterEdit(
  text: string,
  newMentions: readonly StoredMention[],
  earlier: readonly StoredMention[] | null,
): StoredMention[] | null {
  const before = (presentMentions(earlier) ?? []).map(withCurrentName)
  const others = before.filter(({ name }) => !newMentions.some((one) => one.name === name))
  const now = mentionedIn(text, [...newMentions, ...others])
  const past = (earlier ?? []).filter((one) => !now.includes(one) && !now.some((other) => isSame(one, other)))
  const all = [...now, ...past.map(({ now: _now, ...one }) => ({ ...one, isPast: true }))].slice(0, MAX_STORED)
  return all.length === 0 ? null : all
}

const isSame = (a: StoredMention, b: StoredMention) => a.name === b.name && a.phone === b.phone && a.lid === b.lid
