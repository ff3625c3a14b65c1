import type { GroupMember } from '@recado/channels/channel'
import type { Language } from '@recado/contract/values/language'
import { knownAs } from '../inbound/inbound.rules.ts'
import { type MentionedContact, memberName } from './mentions.rules.ts'

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
  const byPhone = new Map(contacts.flatMap((one) => (one.phone === null ? [] : [[one.phone, one]])))
  const byLid = new Map(contacts.flatMap((one) => (one.lid === null ? [] : [[one.lid, one]])))
  const named = members.flatMap(({ address, name, isMe }) => {
    const { phone, lid } = knownAs(address)
    if (!phone && !lid) return []
    const contact = byPhone.get(phone ?? '') ?? byLid.get(lid ?? '')
    const shown = isMe ? ownName : memberName(contact?.name, name, phone, language)
    return [{ name: shown, phone: phone ?? contact?.phone ?? null, lid, contactId: contact?.id ?? null, isMe }]
  })
  const apart = [...Map.groupBy(named, bareName).values()].flatMap((same) =>
    same.length === 1 ? same : toldApart(same),
  )
  const order = new Intl.Collator(language, { sensitivity: 'base', numeric: true })
  const isNumber = ({ name }: NamedMember) => name.startsWith('+')
  return apart.sort((a, b) => Number(isNumber(a)) - Number(isNumber(b)) || order.compare(a.name, b.name))
}

const digitsOf = ({ phone, lid }: NamedMember) => phone ?? lid ?? ''

/** What people of one name have in common: a name may end like one that is told apart. */
const bareName = ({ name }: NamedMember) =>
  name
    .replace(/(?: \(\d+\))+$/, '')
    .normalize()
    .toLowerCase()

/** People of one name, each with the last digits of the number, or with all of them where the last ones are the same. */
function toldApart(same: readonly NamedMember[]): NamedMember[] {
  const lastOf = (one: NamedMember) => digitsOf(one).slice(-LAST_DIGITS)
  const byLast = Map.groupBy(same, lastOf)
  return same.map((one) => {
    const isAlone = byLast.get(lastOf(one))?.length === 1
    return { ...one, name: `${one.name} (${isAlone ? lastOf(one) : digitsOf(one)})` }
  })
}
