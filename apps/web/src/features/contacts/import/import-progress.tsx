import { ActionIcon } from '@mantine/core'
import type { ContactImport } from '@recado/contract/contacts/import'
import { IconCircleCheck, IconX } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { ImportMeter } from './import-counts.tsx'
import { forgetImport, useRunningImports } from './import-data.ts'
import { resultOf } from './import-result.ts'
import { importTexts } from './import-texts.ts'

/** The running imports of the company, above the list; a finished one stays until it is dismissed. */
export function ImportProgress() {
  return useRunningImports().map((contactImport) => <OneImport key={contactImport.id} contactImport={contactImport} />)
}

function OneImport({ contactImport }: { contactImport: ContactImport }) {
  const t = useTexts(importTexts)
  const { fileName: file } = contactImport
  return (
    <div className="rc-card ct-progress">
      {contactImport.state === 'done' ? (
        <>
          <IconCircleCheck size={18} stroke={1.8} color="var(--rc-success)" aria-hidden />
          <span data-grow role="status">
            {t('doneFile', { file, result: resultOf(contactImport) })}
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
        </>
      ) : (
        <ImportMeter contactImport={contactImport} />
      )}
    </div>
  )
}
