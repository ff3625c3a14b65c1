import type { Contact, ContactInput } from '@recado/contract/contacts/contact'

type Rows = Contact['extraInfo']

/** Extra rows as they are stored: known ones keep their id, new ones get the next; unnamed nothing is lost. */
export function numberedRows(rows: NonNullable<ContactInput['extraInfo']>, known: Rows): Rows {
  const ids = new Set(known.map((row) => row.id))
  let next = Math.max(0, ...known.map((row) => row.id ?? 0))
  const used = new Set<number>()
  return rows.map(({ id, name, value }) => {
    const kept = id != null && ids.has(id) && !used.has(id) ? id : ++next
    used.add(kept)
    return { id: kept, name, value }
  })
}
