import { ActionIcon } from '@mantine/core'
import type { ContactImport } from '@recado/contract/contacts/import'
import { IconCircleCheck, IconPlayerStop, IconX } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { ImportMeter } from './import-counts.tsx'
import { forgetImport, useRunningImports } from './import-data.ts'
import { importName, resultOf } from './import-result.ts'
import { importTexts } from './import-texts.ts'

/** The running imports of the company, above the list; a finished one stays until it is dismissed. */
export function ImportProgress() {
  return useRunningImports().map((contactImport) => (
    <div key={contactImport.id} className="rc-card">
      {contactImport.state === 'done' ? (
        <EndedImport contactImport={contactImport} />
      ) : (
        <ImportMeter contactImport={contactImport} />
      )}
    </div>
  ))
}

function EndedImport({ contactImport }: { contactImport: ContactImport }) {
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
        onClick={() => forgetImport(contactImport.id)}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  )
}
