/** At most this many texts get a name. Later ones (mostly lists of varying length) are parsed each time. */
const MOST_NAMES = 400

/** A statement with this comment is planned for its values each time, because the number of rows depends on them. */
export const PLANNED_ANEW = '/* planned anew */'

// The condition of a partial unique index must be known when the statement is planned. As a parameter of a generic plan
// it is unknown, and the statement fails.
const PARTIAL_CONFLICT = /on conflict \([^)]*\) where/i

/**
 * Returns the name under which a statement with parameters is prepared, so that PostgreSQL parses and plans it once per
 * connection. With row security, planning is most of a small statement's cost.
 * @param names the connection's names, by text; a new one is added
 * @returns null for a statement that must be planned each time, and for new ones once `MOST_NAMES` is reached
 */
export function preparedName(text: string, names: Map<string, string>): string | null {
  const existingName = names.get(text)
  if (existingName) return existingName
  if (names.size >= MOST_NAMES || text.includes(PLANNED_ANEW) || PARTIAL_CONFLICT.test(text)) return null
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}
