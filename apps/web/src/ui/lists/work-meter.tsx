import { Button, Progress } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { Confirm } from '../dialogs/confirm.tsx'

/** The question before work is cancelled, which stays half done. */
export interface CancelWork {
  /** Names the work: "Interromper a importação de clientes.xlsx?" */
  title: string
  /** Says what stays and what does not come any more. */
  help: ReactNode
  onCancel: () => Promise<unknown>
}

export interface WorkMeterProps {
  /** What goes on and how far it is: "Importando clientes.xlsx: 500 de 1.200". */
  said: string
  done: number
  total: number
  /** Absent for who may not cancel it. */
  cancel?: CancelWork | undefined
}

/** How far work on many rows is that goes on by itself, and the button that ends it. */
export function WorkMeter({ said, done, total, cancel }: WorkMeterProps) {
  const t = useTexts(platformTexts)
  const [asks, setAsks] = useState(false)
  return (
    <div className="rc-work">
      <div data-grow>
        <div>{said}</div>
        <Progress value={total === 0 ? 100 : (done / total) * 100} aria-label={said} size="sm" mt={6} />
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
