import { createContext, use, useRef, useState } from 'react'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { Confirm } from './confirm.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface FormDialogProps extends Omit<DialogProps, 'fills' | 'role'> {
  /** Whether something would be lost that was not typed into a field here. */
  unsaved?: () => boolean
  /** False once nothing can be lost any more. */
  guards?: boolean
}

const LeaveContext = createContext<() => void>(() => undefined)
/** The way out that asks first, for forms inside of a dialog that is filled in. */
export const useLeave = () => use(LeaveContext)

/** A dialog in which something is filled in: Esc, the cross and a click outside ask before they throw it away. */
export function FormDialog({ unsaved, guards = true, onClose, children, ...dialog }: FormDialogProps) {
  const t = useTexts(platformTexts)
  const touched = useRef(false)
  const [asking, setAsking] = useState(false)
  const leave = () => {
    if (guards && (touched.current || unsaved?.())) setAsking(true)
    else onClose()
  }
  return (
    <>
      <Dialog {...dialog} onClose={leave} fills>
        <div
          onInput={() => {
            touched.current = true
          }}
        >
          <LeaveContext value={leave}>{children}</LeaveContext>
        </div>
      </Dialog>
      {asking && (
        <Confirm
          title={t('discardTitle')}
          action={t('discard')}
          cancel={t('keepEditing')}
          onConfirm={async () => onClose()}
          onClose={() => setAsking(false)}
        >
          {t('discardHelp')}
        </Confirm>
      )}
    </>
  )
}
