import { Button, Progress } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { Confirm } from '../dialogs/confirm.tsx'

/** The question before running work is cancelled, which leaves it half done. */
export interface CancelWork {
  /** Names the work: "Interromper a importação de clientes.xlsx?" */
  title: string
  /** Says what stays and what will not happen any more. */
  help: ReactNode
  onCancel: () => Promise<unknown>
}

export interface WorkMeterProps {
  /** The work and its progress: "Importando clientes.xlsx: 500 de 1.200". */
  progressText: string
  doneCount: number
  total: number
  /** Absent for users who may not cancel it. */
  cancel?: CancelWork | undefined
}

/** The progress of a background job on many rows, with a cancel button. */
export function WorkMeter({ progressText, doneCount, total, cancel }: WorkMeterProps) {
  const t = useTexts(platformTexts)
  const [asks, setAsks] = useState(false)
  return (
    <div className="rc-work">
      <div data-grow>
        <div>{progressText}</div>
        <Progress value={total === 0 ? 100 : (doneCount / total) * 100} aria-label={progressText} size="sm" mt={6} />
      </div>
      {cancel && (
        <Button variant="default" size="xs" onClick={() => setAsks(true)}>
          {t('stopWork')}
        </Button>
      )}
      {cancel && asks && (
        <Confirm
          title={cancel.title}
          action={t('stopWork')}
          cancel={t('goOnWithWork')}
          onConfirm={cancel.onCancel}
          onClose={() => setAsks(false)}
        >
          {cancel.help}
        </Confirm>
      )}
    </div>
  )
}
