import { Progress } from '@mantine/core'
import type { ContactImport } from '@recado/contract/contacts/import'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { counted } from '../contact-list/format-count.ts'
import { importTexts } from './import-texts.ts'

/** What would come of a file, as four numbers. */
export function ImportCounts({ told }: { told: ContactImport }) {
  const t = useTexts(importTexts)
  return (
    <dl className="ct-counts">
      {(['fresh', 'known', 'duplicates', 'invalid'] as const).map((key) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>{counted(told[key]).n}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How far an import is. */
export function ImportMeter({ told }: { told: ContactImport }) {
  const t = useTexts(importTexts)
  const total = told.fresh + told.known
  const done = told.created + told.updated
  const said = t('running', { file: told.fileName, done: counted(done).n, total: counted(total).n })
  return (
    <div data-grow>
      <div>{said}</div>
      <Progress value={total === 0 ? 100 : (done / total) * 100} aria-label={said} mt={6} />
    </div>
  )
}
