import { counted } from '../../../ui/lists/counted.ts'
import type { ShownImport } from './import-place.ts'
import { importTexts } from './import-texts.ts'

/** The result of an import in words, without empty counts: "1 novo, 4 recusados". */
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

/** What is imported: a file by its name, or the address book of the phone. */
export const importName = ({ source, fileName }: ShownImport): string =>
  source === 'phone' ? importTexts.text('phoneBook') : fileName

/** How many of its contacts are written, of how many. */
export const progressOf = ({ fresh, known, created, updated }: ShownImport) => ({
  done: created + updated,
  total: fresh + known,
})

/** The result of an import in words; of a cancelled one first who cancelled it, and how far it came. */
export function resultOf(contactImport: ShownImport): string {
  const { created, updated, duplicates, invalid, cancelledBy: who } = contactImport
  const result = resultWords({ created, updated, rejected: duplicates + invalid })
  if (!who) return result
  const { done, total } = progressOf(contactImport)
  return importTexts.text('stopped', { who, done: counted(done).n, total: counted(total).n, result })
}
