/** At most `max` characters (as people count them), with an ellipsis when something was cut. */
export function cut(text: string, max: number): string {
  const signs = [...text]
  return signs.length > max ? `${signs.slice(0, max).join('')}…` : text
}

/** The preview of the last message in a row (TKT-05): one line, without the marks around bold text. */
export const preview = (text: string) =>
  cut(
    text
      .replace(/\*(\S[^*\n]*)\*/g, '$1')
      .replace(/\s+/g, ' ')
      .trim(),
    30,
  )

/** A contact's name in a row: shortened on narrow screens (TKT-06). */
export const rowName = (name: string, narrow: boolean) => (narrow ? cut(name, 10) : name)

/** One or two letters that stand for a name; a number's last digits. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = [...(words[0] ?? '')]
  if (words.length === 0) return '?'
  if (/^\+?\d+$/.test(name.replace(/[\s()-]/g, ''))) return name.replace(/\D/g, '').slice(-2)
  const last = words.length > 1 ? [...(words.at(-1) ?? '')] : []
  return `${first[0] ?? ''}${last[0] ?? ''}`.toUpperCase()
}

/** Which of the avatar colours a contact has: always the same one. */
export const hueOf = (contactId: number) => (contactId % 8) + 1
