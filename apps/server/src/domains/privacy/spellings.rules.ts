/** Brazilian mobile numbers are known with and without the ninth digit; the digits of both, and of any other number alone. */
export function spellingsOf(digits: string): string[] {
  const brazilian = /^55(\d{2})(9?)([6-9]\d{7})$/.exec(digits)
  if (!brazilian) return [digits]
  const [, region = '', , rest = ''] = brazilian
  return [`55${region}9${rest}`, `55${region}${rest}`]
}

/** Whether what a person typed names a contact: its name without regard to case, or its number with or without marks. */
export function confirms(typed: string, contact: { name: string; number: string }): boolean {
  const same = (text: string) => text.trim().toLocaleLowerCase('pt').normalize('NFC')
  if (contact.name.trim() !== '' && same(typed) === same(contact.name)) return true
  const digits = /^[\d\s()+.-]+$/.test(typed) ? typed.replaceAll(/\D/g, '') : ''
  return digits !== '' && spellingsOf(contact.number).includes(digits)
}
