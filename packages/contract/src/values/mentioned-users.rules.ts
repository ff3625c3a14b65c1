/** A user who can be mentioned. */
export interface MentionableUser {
  id: number
  name: string
}

const letter = /[\p{L}\p{N}_]/u

/**
 * Returns the users whose exact name follows an @ in the text. If one name is the beginning of another, the longer
 * match counts.
 */
export function mentionedUsersIn<P extends MentionableUser>(text: string, people: readonly P[]): P[] {
  const byLength = [...people].filter(({ name }) => name !== '').sort((a, b) => b.name.length - a.name.length)
  const mentionedUsers = new Set<P>()
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    // The @ of an e-mail address is not a mention.
    if (at > 0 && letter.test(text[at - 1] ?? '')) continue
    const rest = text.slice(at + 1)
    const match = byLength.find(({ name }) => rest.startsWith(name) && !letter.test(rest[name.length] ?? ''))
    if (!match) continue
    for (const one of people) if (one.name === match.name) mentionedUsers.add(one)
  }
  return [...mentionedUsers]
}
