import { createContext, use, useState } from 'react'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { isBackOrOtherPath, useLeaveGuard } from '../leaving/use-leave-guard.ts'
import { Confirm } from './confirm.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { useKeptText } from './typed-texts.ts'

export interface FormDialogProps extends Omit<DialogProps, 'fills' | 'role'> {
  /** True when something would be lost that was not typed into a field of this form. */
  hasUnsavedInput?: () => boolean
  /** False when nothing can be lost any more. */
  isGuarded?: boolean
}

const LeaveContext = createContext<() => void>(() => undefined)
/** Closes the surrounding form dialog after asking, for forms inside a dialog with unsaved input. */
export const useLeave = () => use(LeaveContext)

/**
 * A dialog with a form. Esc, the close button, a click outside and every way off the page ask before unsaved input is
 * discarded. Text of a form that closes because the user's rights changed can be copied.
 */
export function FormDialog({ hasUnsavedInput, isGuarded = true, onClose, children, ...dialog }: FormDialogProps) {
  const t = useTexts(platformTexts)
  const [fields] = useState(() => new Set<EventTarget>())
  useKeptText(dialog.title, fields)
  const [asking, setAsking] = useState(false)
  const losesInput = () => isGuarded && !dialog.isLeaving && (fields.size > 0 || hasUnsavedInput?.() === true)
  const leave = () => (losesInput() ? setAsking(true) : onClose())
  useLeaveGuard(losesInput, { leaves: isBackOrOtherPath, close: onClose })
  return (
    <>
      <Dialog {...dialog} onClose={leave} fills>
        <div
          onInput={({ target }) => {
            fields.add(target)
          }}
        >
          <LeaveContext value={leave}>{children}</LeaveContext>
        </div>
      </Dialog>
      {asking && !dialog.isLeaving && (
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
