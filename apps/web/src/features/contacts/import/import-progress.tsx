import { ActionIcon } from '@mantine/core'
import { IconCircleCheck, IconPlayerStop, IconX } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { ImportMeter } from './import-counts.tsx'
import { forgetImport, useRunningImports } from './import-data.ts'
import { contactPlace, type ImportPlace, type ShownImport } from './import-place.ts'
import { importName, resultOf } from './import-result.ts'
import { importTexts } from './import-texts.ts'

/** The running imports of a target, above the list. A finished import stays until it is dismissed. */
export function ImportProgress({ place = contactPlace }: { place?: ImportPlace }) {
  return useRunningImports(place).map((contactImport) => (
    <div key={contactImport.id} className="rc-card">
      {contactImport.state === 'done' ? (
        <EndedImport place={place} contactImport={contactImport} />
      ) : (
        <ImportMeter place={place} contactImport={contactImport} />
      )}
    </div>
  ))
}

function EndedImport({ place, contactImport }: { place: ImportPlace; contactImport: ShownImport }) {
  const t = useTexts(importTexts)
  return (
    <div className="rc-work">
      {contactImport.cancelledBy ? (
        <IconPlayerStop size={18} stroke={1.8} color="var(--rc-muted)" aria-hidden />
      ) : (
        <IconCircleCheck size={18} stroke={1.8} color="var(--rc-success)" aria-hidden />
      )}
      <span data-grow role="status">
        {t('doneFile', { file: importName(contactImport), result: resultOf(contactImport) })}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('hide')}
        title={t('hide')}
        onClick={() => forgetImport(place, contactImport.id)}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  )
}
