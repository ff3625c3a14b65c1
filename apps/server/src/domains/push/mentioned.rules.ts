/** Somebody who may be named. */
export interface Named {
  id: number
  name: string
}

const letter = /[\p{L}\p{N}_]/u

/**
 * Whom a text names with an @: their names stand there as they are written, and end there. Of two names that begin alike the
 * longer one is meant.
 */
export function mentionedIn<P extends Named>(text: string, people: readonly P[]): P[] {
  const byLength = [...people].filter(({ name }) => name !== '').sort((a, b) => b.name.length - a.name.length)
  const found = new Set<P>()
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    // An e-mail address names nobody.
    if (at > 0 && letter.test(text[at - 1] ?? '')) continue
    const rest = text.slice(at + 1)
    const meant = byLength.find(({ name }) => rest.startsWith(name) && !letter.test(rest[name.length] ?? ''))
    if (!meant) continue
    for (const one of people) if (one.name === meant.name) found.add(one)
  }
  return [...found]
}
