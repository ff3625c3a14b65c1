import type { GroupMember } from '@recado/channels/channel'
import type { Language } from '@recado/contract/values/language'
import { knownAs } from '../inbound/inbound.rules.ts'
import { contactBehind, type MentionedContact, memberName } from './mentions.rules.ts'

/** A member of a group with the name by which a text mentions them. */
export interface NamedMember {
  name: string
  phone: string | null
  lid: string | null
  contactId: number | null
  isMe: boolean
}

/** The digits at the end of a number by which two people of one name are told apart. */
const LAST_DIGITS = 4

/**
 * The members of a group, each under a name that no other has, by name; those without a name come last.
 * @param ownName the name of the connected number
 */
export function namedMembers(
  members: readonly GroupMember[],
  contacts: readonly MentionedContact[],
  { ownName, language }: { ownName: string; language: Language },
): NamedMember[] {
  const named = members.flatMap(({ address, name, isMe }) => {
    const { phone, lid } = knownAs(address)
    if (!phone && !lid) return []
    const contact = contactBehind(contacts, { phone, lid, group: null })
    const shown = isMe ? ownName : memberName(contact?.name, name, phone, language)
    return [{ name: shown, phone: phone ?? contact?.phone ?? null, lid, contactId: contact?.id ?? null, isMe }]
  })
  const byName = Map.groupBy(named, ({ name }) => name.toLowerCase())
  const apart = named.map((one) => {
    const others = (byName.get(one.name.toLowerCase()) ?? []).filter((other) => other !== one)
    return others.length === 0 ? one : { ...one, name: toldApart(one, others) }
  })
  const order = new Intl.Collator(language, { sensitivity: 'base', numeric: true })
  const isNumber = ({ name }: NamedMember) => name.startsWith('+')
  return apart.sort((a, b) => Number(isNumber(a)) - Number(isNumber(b)) || order.compare(a.name, b.name))
}

const digitsOf = ({ phone, lid }: NamedMember) => phone ?? lid ?? ''

/** A name with the last digits of the number, or with all of them where the last ones are the same. */
function toldApart(one: NamedMember, others: readonly NamedMember[]): string {
  const last = digitsOf(one).slice(-LAST_DIGITS)
  const isAlone = others.every((other) => digitsOf(other).slice(-LAST_DIGITS) !== last)
  return `${one.name} (${isAlone ? last : digitsOf(one)})`
}
