import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../platform/i18n/errors.ts'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { keepFocus } from '../forms/keep-focus.ts'
import { Dialog } from './dialog.tsx'

export interface ConfirmProps {
  /** Names the thing: "Excluir a fila Vendas?" */
  title: string
  /** Says the consequence. */
  children: ReactNode
  /** Repeats the verb: "Excluir fila". */
  action: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
  danger?: boolean
  /** False disables the action while data that the question names is still loading. */
  ready?: boolean
  /** Input that the decision needs, below the consequence. */
  more?: ReactNode
  /** The label of the cancel button; "Cancelar" by default. */
  cancel?: string
}

/** Asks before something that is hard to undo. Stays open with the reason when the action fails. */
export function Confirm(props: ConfirmProps) {
  const { title, children, action, onConfirm, onClose, danger = true, ready = true, cancel, more } = props
  const t = useTexts(platformTexts)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const run = async () => {
    const returnFocus = keepFocus()
    setBusy(true)
    setFailure(null)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
      returnFocus()
    }
  }
  return (
    <Dialog title={title} onClose={onClose} size={440} role="alertdialog">
      <div className="rc-form">
        <p>{children}</p>
        {more}
        {failure !== null && (
          <div className="rc-form-error" role="alert">
            {errorText(failure)}
          </div>
        )}
        <div className="rc-form-foot">
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancel ?? t('cancel')}
          </Button>
          <Button color={danger ? 'danger' : undefined} loading={busy} disabled={!ready} onClick={() => void run()}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
