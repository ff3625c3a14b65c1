import { useMayManage } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { counted } from '../../../ui/lists/counted.ts'
import { WorkMeter } from '../../../ui/lists/work-meter.tsx'
import { cancelImport } from './import-data.ts'
import type { ImportPlace, ShownImport } from './import-place.ts'
import { importName, progressOf } from './import-result.ts'
import { importTexts } from './import-texts.ts'

/** The expected result of an import, as four numbers. */
export function ImportCounts({ contactImport }: { contactImport: ShownImport }) {
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

/** The progress of an import. Users who may cancel it see the button. */
export function ImportMeter({ place, contactImport }: { place: ImportPlace; contactImport: ShownImport }) {
  const t = useTexts(importTexts)
  const mayManage = useMayManage(place.permission)
  const { doneCount, total } = progressOf(contactImport)
  const file = importName(contactImport)
  const cancel = {
    title: t('stopTitle', { file }),
    help: t('stopHelp'),
    onCancel: () => cancelImport(place, contactImport.id),
  }
  return (
    <WorkMeter
      progressText={t('running', { file, done: counted(doneCount).n, total: counted(total).n })}
      {...{ doneCount, total }}
      cancel={mayManage(contactImport.userId) ? cancel : undefined}
    />
  )
}
