import { counted } from '../../../ui/lists/counted.ts'
import type { ShownImport } from './import-place.ts'
import { importTexts } from './import-texts.ts'

/** The result of an import as text without zero counts: "1 novo, 4 recusados". */
export function resultWords({
  created,
  updated,
  rejected = 0,
}: Record<'created' | 'updated', number> & { rejected?: number }): string {
  const { text } = importTexts
  const parts = [
    ...(created > 0 ? [text('created', counted(created))] : []),
    ...(updated > 0 ? [text('updated', counted(updated))] : []),
    ...(rejected > 0 ? [text('rejected', counted(rejected))] : []),
  ]
  return parts.join(', ') || text('nothingCame')
}

/** The source of an import: the file's name, or the phone's address book. */
export const importName = ({ source, fileName }: ShownImport): string =>
  source === 'phone' ? importTexts.text('phoneBook') : fileName

/** How many contacts are written, and the total. */
export const progressOf = ({ fresh, known: existing, created, updated }: ShownImport) => ({
  doneCount: created + updated,
  total: fresh + existing,
})

/** The result of an import as text. For a cancelled import it starts with who cancelled it, and its progress. */
export function resultOf(contactImport: ShownImport): string {
  const { created, updated, duplicates, invalid, cancelledBy: who } = contactImport
  const result = resultWords({ created, updated, rejected: duplicates + invalid })
  if (!who) return result
  const { doneCount, total } = progressOf(contactImport)
  return importTexts.text('stopped', { who, done: counted(doneCount).n, total: counted(total).n, result })
}
