/** The part of a database's catalogue that decides how its tables can be distributed. */
export interface Catalogue {
  tables: Array<{
    name: string
    /** pg_class.relkind. */
    kind: string
    /** Has partitions or children, or is one. */
    inherits: boolean
    /** The type of company_id; null without the column. */
    company: string | null
    /** company_id is never null. */
    companyKnown: boolean
    /** Columns numbered by a sequence that are smaller than bigint, with their type. */
    smallNumbers: string[]
  }>
  /** Unique indexes and exclusions. */
  uniques: Array<{ table: string; name: string; isPrimary: boolean; columns: string[] }>
  /** Foreign keys; actions as pg_constraint writes them. */
  references: Array<{
    from: string
    to: string
    name: string
    definition: string
    columns: string[]
    targets: string[]
    onDelete: string
    onUpdate: string
  }>
  /** PostgreSQL's own are left out. */
  triggers: Array<{ table: string; name: string }>
  policies: Array<{ table: string; name: string; using: string; check: string }>
  rules: Array<{ table: string; name: string }>
  /** `rows`: the tables whose rows it takes as arguments. */
  functions: Array<{ name: string; body: string; arguments: string[]; rows: string[] }>
}

/**
 * Where a table goes: spread by company, on every machine (small, and looked up without a company), or only on the coordinator.
 */
export type Place = 'distributed' | 'reference' | 'local'

export interface Placed {
  name: string
  place: Place
}

export const COMPANY = 'company_id'

/**
 * Places every table, those that others refer to before those that do.
 *
 * A table is distributed if its primary key holds the company. Tables that others refer to without a company (companies,
 * plans), and tables that are read before the company is known (it is outside of their key), have to be on every machine.
 */
export function placeTables({ tables, uniques, references }: Catalogue): Placed[] {
  const keyed = new Set(
    uniques.filter(({ isPrimary, columns }) => isPrimary && columns.includes(COMPANY)).map(({ table }) => table),
  )
  const place = new Map<string, Place>()
  for (const { name, company } of tables)
    place.set(name, company === null ? 'local' : keyed.has(name) ? 'distributed' : 'reference')
  // A distributed table may refer only to tables that are distributed as well.
  for (let changed = true; changed; ) {
    changed = false
    for (const { from, to } of references) {
      if (place.get(from) === 'local' || place.get(to) !== 'local') continue
      place.set(to, 'reference')
      changed = true
    }
  }
  return ordered([...place.keys()], references).map((name) => ({ name, place: place.get(name) ?? 'local' }))
}

/** Those that are referred to first; among equals by name. Circles are cut at their first name. */
function ordered(names: readonly string[], references: Catalogue['references']): string[] {
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]) => {
    if (done.has(name) || path.includes(name)) return
    for (const { to } of references.filter(({ from }) => from === name)) visit(to, [...path, name])
    done.add(name)
  }
  for (const name of names.toSorted()) visit(name, [])
  return [...done]
}
