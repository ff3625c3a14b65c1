import type { ExtractedItem, Extraction } from '@recado/contract/extractor/extraction'
import { csvLine, UTF8_MARK } from '@recado/contract/values/csv'
import { extractorTexts } from './extractor-texts.ts'

/** The documented file name (EXT-08). */
export const fileName = ({ pesquisa, city }: Pick<Extraction, 'pesquisa' | 'city'>, ending: 'csv' | 'xlsx') =>
  `lista${pesquisa}-${city}.${ending}`

const heads = () => {
  const { text } = extractorTexts
  return [text('name'), text('address'), text('rating'), text('ratings'), text('number')]
}

/** The results as CSV. Cells that a spreadsheet would evaluate become plain text (E-06). */
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

/** The results as a workbook with the single sheet Resultados. Cells are typed as text, so nothing is evaluated. */
export async function workbookOf(items: readonly ExtractedItem[]): Promise<Blob> {
  const { default: writeWorkbook } = await import('write-excel-file/universal')
  const rows = items.map(({ nome, endereco, nota, avaliacoes, numero }) => [nome, endereco, nota, avaliacoes, numero])
  return writeWorkbook([heads(), ...rows], { sheet: 'Resultados' }).toBlob()
}

/** Saves a file through the browser's download. */
export function downloadFile(content: BlobPart, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
