import type { ContactImport } from '@recado/contract/contacts/import'
import { counted } from '../contact-list/format-count.ts'
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

/** The same of an import of a file. */
export const resultOf = ({ created, updated, duplicates, invalid }: ContactImport) =>
  resultWords({ created, updated, rejected: duplicates + invalid })
