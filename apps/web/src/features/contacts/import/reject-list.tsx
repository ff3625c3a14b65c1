import { Button } from '@mantine/core'
import type { ImportReject } from '@recado/contract/contacts/import'
import { placeOfRow } from '@recado/contract/contacts/row-place.rules'
import { IconDownload } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { counted } from '../../../ui/lists/counted.ts'
import { saveFile } from '../contact-list/save-file.ts'
import { rejectsFile, useRejects } from './import-data.ts'
import type { ImportPlace, ShownImport } from './import-place.ts'
import { importTexts } from './import-texts.ts'

const MAX_SHOWN = 100

/**
 * Every row that is rejected or loses its e-mail, with name and reason (contacts.4). All of them can be downloaded as a
 * file.
 */
export function RejectList({ place, contactImport }: { place: ImportPlace; contactImport: ShownImport }) {
  const t = useTexts(importTexts)
  const count = contactImport.duplicates + contactImport.invalid + contactImport.emailsDropped
  const { data, error, refetch } = useRejects(place, contactImport.id, count > 0)
  if (count === 0) return null
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const lineOf = (row: number) => {
    const { sheet, line } = placeOfRow(row)
    return sheet === null ? t('line', { row: line }) : t('sheetLine', { sheet, row: line })
  }
  const why = ({ reason, duplicateOf }: ImportReject) => {
    const { sheet, line } = placeOfRow(duplicateOf ?? 0)
    if (reason === 'duplicate' && sheet !== null) return t('duplicateInSheet', { sheet, row: line })
    return t(reason, { row: duplicateOf ?? '', ...place.names })
  }
  const download = () => {
    const heads = [t('headName'), t('headNumber'), t('headEmail'), t('headRow'), t('headReason')]
    saveFile(rejectsFile(data ?? [], heads, lineOf, why), t('downloadName'))
  }
  return (
    <section className="ct-rejects-part" aria-label={t('rejects')}>
      <h3>{t('rejects')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <ul className="ct-rejects" tabIndex={0} aria-label={t('rejects')}>
        {data?.slice(0, MAX_SHOWN).map((one) => (
          <li key={one.row}>
            <span>{lineOf(one.row)}</span>
            <span>
              {one.name || t('unnamed')}
              {one.number && <span className="ct-quiet">{one.number}</span>}
            </span>
            <span>{why(one)}</span>
          </li>
        ))}
      </ul>
      {count > MAX_SHOWN && <p className="ct-quiet">{t('rejectsMore', counted(count - MAX_SHOWN))}</p>}
      <Button
        variant="subtle"
        size="xs"
        mt={8}
        disabled={!data}
        leftSection={<IconDownload size={16} />}
        onClick={download}
      >
        {t('download')}
      </Button>
    </section>
  )
}
