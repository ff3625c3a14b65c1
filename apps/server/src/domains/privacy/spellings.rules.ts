import { canonicalNetworkPhone, phoneSpellings } from '@recado/contract/values/phone'

/** The digits of a number in all forms under which it may be stored (contacts.1). */
export function spellingsOf(digits: string): string[] {
  return [...new Set([...phoneSpellings(canonicalNetworkPhone(digits)), digits])]
}

/** Whether what a person typed names a contact: its name without regard to case, or its number with or without marks. */
export function confirms(typed: string, contact: { name: string; number: string }): boolean {
  const same = (text: string) => text.trim().toLocaleLowerCase('pt').normalize('NFC')
  if (contact.name.trim() !== '' && same(typed) === same(contact.name)) return true
  const digits = /^[\d\s()+.-]+$/.test(typed) ? typed.replaceAll(/\D/g, '') : ''
  return digits !== '' && spellingsOf(contact.number).includes(digits)
}
