/** At most this many texts get a name; later ones (mostly lists of changing length) are parsed each time. */
const MOST_NAMES = 400

/** A statement that holds this comment is planned for its own values each time: the number of rows differs widely by them. */
export const PLANNED_ANEW = '/* planned anew */'

// The condition of a partial unique index must be known when the statement is planned; as a parameter of a plan for all
// values it is not, and the statement would fail.
const PARTIAL_CONFLICT = /on conflict \([^)]*\) where/i

/**
 * The name under which a statement with parameters is prepared, so that PostgreSQL parses and plans it once a connection.
 * Under row security that is most of what a small statement costs.
 * @param names the connection's, by text; a new one is noted
 * @returns null for a statement that must be planned each time, and for all once there are too many
 */
export function preparedName(text: string, names: Map<string, string>): string | null {
  const known = names.get(text)
  if (known) return known
  if (names.size >= MOST_NAMES || text.includes(PLANNED_ANEW) || PARTIAL_CONFLICT.test(text)) return null
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}
