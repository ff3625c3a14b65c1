import { canonicalNetworkPhone, phoneSpellings } from '@recado/contract/values/phone'

/** Returns all stored forms of a number's digits (contacts.1). */
export function spellingsOf(digits: string): string[] {
  return [...new Set([...phoneSpellings(canonicalNetworkPhone(digits)), digits])]
}

/** Returns true if the input names a contact: its name ignoring case, or its number with or without punctuation. */
export function confirms(input: string, contact: { name: string; number: string }): boolean {
  const same = (text: string) => text.trim().toLocaleLowerCase('pt').normalize('NFC')
  if (contact.name.trim() !== '' && same(input) === same(contact.name)) return true
  const digits = /^[\d\s()+.-]+$/.test(input) ? input.replaceAll(/\D/g, '') : ''
  return digits !== '' && spellingsOf(contact.number).includes(digits)
}
