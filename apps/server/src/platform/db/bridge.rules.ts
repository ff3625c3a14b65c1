/** The first migration: the whole schema. */
export const BASELINE = '0001_baseline.sql'

/** The version from which the bridge leads to the baseline. */
const BEGINNING = 'the version of 22 November 2026, 18:14 UTC (commit a2cc333)'

/** A database that this version cannot bring up to date. Nothing was changed in it. */
export class UnknownSchema extends Error {}

/** Of a database that has migrations of which this build has no file. */
export const NEWER = 'holds what this Recado does not know: a newer one wrote it, or something else did'

/** The way from the version before the baseline, by the names of its migrations. */
export interface Bridge {
  /** The migrations of the version where it begins, in order. */
  from: readonly string[]
  /** The steps from there to the baseline, in order. */
  steps: readonly string[]
}

/**
 * Which steps lead a database to the baseline.
 * @param made the migrations that it has, in order
 * @returns the missing steps; null for a new database and for one that has the baseline
 * @throws UnknownSchema in words for the administrator, for any other state
 */
export function stepsFrom(made: readonly string[], { from, steps }: Bridge): readonly string[] | null {
  if (made.length === 0 || made.includes(BASELINE)) return null
  const known = [...from, ...steps]
  if (made.some((name) => !known.includes(name))) throw new UnknownSchema(NEWER)
  if (made.some((name, index) => name !== known[index]))
    throw new UnknownSchema(
      `was made by a development version that no other one continues: begin with a new database, or restore a backup ` +
        `with ${BEGINNING} and start this one on it`,
    )
  if (made.length < from.length)
    throw new UnknownSchema(
      `was made by too old a development version (${made.at(-1)}): start it once with ${BEGINNING}, then with this one`,
    )
  return known.slice(made.length)
}
