import type { Contact, ContactInput } from '@recado/contract/contacts/contact'

type Rows = Contact['extraInfo']

/**
 * Returns extra rows for storage. Existing rows keep their id. Rows with a new, unknown or repeated id get the next
 * one.
 */
export function numberedRows(rows: NonNullable<ContactInput['extraInfo']>, existingRows: Rows): Rows {
  const ids = new Set(existingRows.map((row) => row.id))
  let next = Math.max(0, ...existingRows.map((row) => row.id ?? 0))
  const usedIds = new Set<number>()
  return rows.map(({ id, name, value }) => {
    const rowId = id != null && ids.has(id) && !usedIds.has(id) ? id : ++next
    usedIds.add(rowId)
    return { id: rowId, name, value }
  })
}
