/** The first migration: the whole schema. */
export const BASELINE = '0001_baseline.sql'

/** The version from which the bridge leads to the baseline. */
const BEGINNING = 'the version of 22 November 2026, 18:14 UTC (commit a2cc333)'

/** This version cannot upgrade the database. Nothing was changed in it. */
export class UnknownSchema extends Error {}

/** The database has migrations that this build has no file for. */
export const NEWER = 'holds what this Recado does not know: a newer one wrote it, or something else did'

/** The upgrade path from the version before the baseline, as migration names. */
export interface Bridge {
  /** The migrations of the version where the path starts, in order. */
  from: readonly string[]
  /** The steps from that version to the baseline, in order. */
  steps: readonly string[]
}

/**
 * Returns the steps that lead a database to the baseline.
 * @param applied the migrations that it has, in order
 * @returns the missing steps; null for a new database, or when it already has the baseline
 * @throws UnknownSchema with a message for the administrator, for any other state
 */
export function stepsFrom(applied: readonly string[], { from, steps }: Bridge): readonly string[] | null {
  if (applied.length === 0 || applied.includes(BASELINE)) return null
  const path = [...from, ...steps]
  if (applied.some((name) => !path.includes(name))) throw new UnknownSchema(NEWER)
  if (applied.some((name, index) => name !== path[index]))
    throw new UnknownSchema(
      `was made by a development version that no other one continues: begin with a new database, or restore a backup ` +
        `with ${BEGINNING} and start this one on it`,
    )
  if (applied.length < from.length)
    throw new UnknownSchema(
      `was made by too old a development version (${applied.at(-1)}): start it once with ${BEGINNING}, then with this one`,
    )
  return path.slice(applied.length)
}
