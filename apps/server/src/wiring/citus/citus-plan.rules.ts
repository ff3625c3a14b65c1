/** The part of a database's catalogue that decides how its tables can be distributed. */
export interface Catalogue {
  tables: Array<{
    name: string
    /** pg_class.relkind. */
    kind: string
    /** Whether it has partitions or children, or is one. */
    inherits: boolean
    /** The type of company_id. Null without the column. */
    company: string | null
    /** Whether company_id is never null. */
    companyKnown: boolean
    /** Sequence-numbered columns smaller than bigint, with their type. */
    smallNumbers: string[]
  }>
  /** Unique indexes and exclusion constraints. */
  uniques: Array<{ table: string; name: string; isPrimary: boolean; columns: string[] }>
  /** Foreign keys, with actions in the format of pg_constraint. */
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
  /** Without PostgreSQL's internal triggers. */
  triggers: Array<{ table: string; name: string }>
  policies: Array<{ table: string; name: string; using: string; check: string }>
  rules: Array<{ table: string; name: string }>
  /** `rows`: the tables whose row types are arguments. */
  functions: Array<{ name: string; body: string; arguments: string[]; rows: string[] }>
}

/**
 * Placement of a table: distributed by company, on every machine (small, and read without a company), or only on the
 * coordinator.
 */
export type TablePlace = 'distributed' | 'reference' | 'local'

export interface TablePlacement {
  name: string
  place: TablePlace
}

export const COMPANY = 'company_id'

/**
 * Places every table, referenced ones before referencing ones.
 *
 * A table is distributed if its primary key includes the company. Tables referenced without a company (companies,
 * plans), and tables read before the company is known (it is not in their key), must be on every machine.
 */
export function placeTables({ tables, uniques, references }: Catalogue): TablePlacement[] {
  const keyed = new Set(
    uniques.filter(({ isPrimary, columns }) => isPrimary && columns.includes(COMPANY)).map(({ table }) => table),
  )
  const place = new Map<string, TablePlace>()
  for (const { name, company } of tables)
    place.set(name, company === null ? 'local' : keyed.has(name) ? 'distributed' : 'reference')
  // A distributed table may reference only distributed tables and those on every machine.
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false
    for (const { from, to } of references) {
      if (place.get(from) === 'local' || place.get(to) !== 'local') continue
      place.set(to, 'reference')
      hasChanged = true
    }
  }
  return sortByReference([...place.keys()], references).map((name) => ({ name, place: place.get(name) ?? 'local' }))
}

/** Sorts referenced tables first, otherwise by name. Cycles are cut at their first name. */
function sortByReference(names: readonly string[], references: Catalogue['references']): string[] {
  const visited = new Set<string>()
  const visit = (name: string, path: readonly string[]) => {
    if (visited.has(name) || path.includes(name)) return
    for (const { to } of references.filter(({ from }) => from === name)) visit(to, [...path, name])
    visited.add(name)
  }
  for (const name of names.toSorted()) visit(name, [])
  return [...visited]
}
