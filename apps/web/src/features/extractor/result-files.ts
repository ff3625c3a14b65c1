import type { ExtractedItem, Extraction } from '@recado/contract/extractor/extraction'
import { csvLine, UTF8_MARK } from '@recado/contract/values/csv'
import { extractorTexts } from './extractor-texts.ts'

/** EXT-08: the documented name. */
export const fileName = ({ pesquisa, city }: Pick<Extraction, 'pesquisa' | 'city'>, ending: 'csv' | 'xlsx') =>
  `lista${pesquisa}-${city}.${ending}`

const heads = () => {
  const { text } = extractorTexts
  return [text('name'), text('address'), text('rating'), text('ratings'), text('number')]
}

/** The results as CSV; cells that a spreadsheet would run are made plain text (E-06). */
export const csvOf = (items: readonly ExtractedItem[]): string =>
  UTF8_MARK +
  [
    heads(),
    ...items.map(({ nome, endereco, nota, avaliacoes, numero }) => [
      nome,
      endereco,
      String(nota),
      String(avaliacoes),
      numero,
    ]),
  ]
    .map(csvLine)
    .join('')

/** The results as a workbook with the one sheet Resultados. Texts are texts in it: nothing is run. */
export async function workbookOf(items: readonly ExtractedItem[]): Promise<Blob> {
  const { default: writeWorkbook } = await import('write-excel-file/universal')
  const rows = items.map(({ nome, endereco, nota, avaliacoes, numero }) => [nome, endereco, nota, avaliacoes, numero])
  return writeWorkbook([heads(), ...rows], { sheet: 'Resultados' }).toBlob()
}

/** Hands a file to the person. */
export function hand(content: BlobPart, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
