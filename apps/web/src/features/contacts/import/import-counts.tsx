import { Progress } from '@mantine/core'
import type { ContactImport } from '@recado/contract/contacts/import'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { counted } from '../contact-list/format-count.ts'
import { importTexts } from './import-texts.ts'

/** The expected result of a file, as four numbers. */
export function ImportCounts({ contactImport }: { contactImport: ContactImport }) {
  const t = useTexts(importTexts)
  return (
    <dl className="ct-counts">
      {(['fresh', 'known', 'duplicates', 'invalid'] as const).map((key) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>{counted(contactImport[key]).n}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How far an import is. */
export function ImportMeter({ contactImport }: { contactImport: ContactImport }) {
  const t = useTexts(importTexts)
  const total = contactImport.fresh + contactImport.known
  const done = contactImport.created + contactImport.updated
  const said = t('running', { file: contactImport.fileName, done: counted(done).n, total: counted(total).n })
  return (
    <div data-grow>
      <div>{said}</div>
      <Progress value={total === 0 ? 100 : (done / total) * 100} aria-label={said} mt={6} />
    </div>
  )
}
