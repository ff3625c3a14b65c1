import type { GroupMember } from '@recado/channels/channel'
import type { Language } from '@recado/contract/values/language'
import { normalizeAddress } from '../inbound/inbound.rules.ts'
import { type MentionedContact, memberName } from './mentions.rules.ts'

/** A group member with the name that texts use for a mention. */
export interface NamedMember {
  name: string
  phone: string | null
  lid: string | null
  contactId: number | null
  isMe: boolean
}

/** How many last digits of the number distinguish people with the same name. */
const LAST_DIGITS = 4

/**
 * Returns the members of a group under unique names, sorted by name; those without a name come last.
 * @param ownName the name of the connected number
 */
export function namedMembers(
  members: readonly GroupMember[],
  contacts: readonly MentionedContact[],
  { ownName, language }: { ownName: string; language: Language },
): NamedMember[] {
  const byPhone = new Map(contacts.flatMap((one) => (one.phone === null ? [] : [[one.phone, one]])))
  const byLid = new Map(contacts.flatMap((one) => (one.lid === null ? [] : [[one.lid, one]])))
  const namedEntries = members.flatMap(({ address, name, isMe }) => {
    const { phone, lid } = normalizeAddress(address)
    if (!phone && !lid) return []
    const contact = byPhone.get(phone ?? '') ?? byLid.get(lid ?? '')
    const displayName = isMe ? ownName : memberName(contact?.name, name, phone, language)
    return [{ name: displayName, phone: phone ?? contact?.phone ?? null, lid, contactId: contact?.id ?? null, isMe }]
  })
  const apart = [...Map.groupBy(namedEntries, bareName).values()].flatMap((same) =>
    same.length === 1 ? same : withDigits(same),
  )
  const order = new Intl.Collator(language, { sensitivity: 'base', numeric: true })
  const isNumber = ({ name }: NamedMember) => name.startsWith('+')
  return apart.sort((a, b) => Number(isNumber(a)) - Number(isNumber(b)) || order.compare(a.name, b.name))
}

const digitsOf = ({ phone, lid }: NamedMember) => phone ?? lid ?? ''

/** The name without a digits suffix: a name may end like one that already has it. */
const bareName = ({ name }: NamedMember) =>
  name
    .replace(/(?: \(\d+\))+$/, '')
    .normalize()
    .toLowerCase()

/** Adds the last digits of the number to people with the same name, or all digits when the last ones are equal. */
function withDigits(same: readonly NamedMember[]): NamedMember[] {
  const lastOf = (one: NamedMember) => digitsOf(one).slice(-LAST_DIGITS)
  const byLast = Map.groupBy(same, lastOf)
  return same.map((one) => {
    const isAlone = byLast.get(lastOf(one))?.length === 1
    return { ...one, name: `${one.name} (${isAlone ? lastOf(one) : digitsOf(one)})` }
  })
}
