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

interface Leaving {
  /** Closes the dialog. */
  close: () => void
  /** Runs an act of the caller that closes the dialog. */
  runBefore: (act: () => void) => void
}

const LeaveContext = createContext<Leaving>({ close: () => undefined, runBefore: (act) => act() })
/** Closes the surrounding form dialog after asking, for forms inside a dialog with unsaved input. */
export const useLeave = () => use(LeaveContext).close
/** Runs an act that ends with the closed form dialog. Asks first when that would lose unsaved input. */
export const useActAndLeave = () => use(LeaveContext).runBefore

/**
 * A dialog with a form. Esc, the close button, a click outside and every way off the page ask before unsaved input is
 * discarded. Text of a form that closes because the user's rights changed can be copied.
 */
export function FormDialog({ hasUnsavedInput, isGuarded = true, onClose, children, ...dialog }: FormDialogProps) {
  const t = useTexts(platformTexts)
  const [fields] = useState(() => new Set<EventTarget>())
  useKeptText(dialog.title, fields)
  // The act that waits for the user's answer.
  const [pendingLeave, setPendingLeave] = useState<{ run: () => void } | null>(null)
  const losesInput = () => isGuarded && !dialog.isLeaving && (fields.size > 0 || hasUnsavedInput?.() === true)
  const runBefore = (run: () => void) => (losesInput() ? setPendingLeave({ run }) : run())
  const leave = () => runBefore(onClose)
  useLeaveGuard(losesInput, { leaves: isBackOrOtherPath, close: onClose })
  return (
    <>
      <Dialog {...dialog} onClose={leave} fills>
        <div
          onInput={({ target }) => {
            fields.add(target)
          }}
        >
          <LeaveContext value={{ close: leave, runBefore }}>{children}</LeaveContext>
        </div>
      </Dialog>
      {pendingLeave && !dialog.isLeaving && (
        <Confirm
          title={t('discardTitle')}
          action={t('discard')}
          cancel={t('keepEditing')}
          onConfirm={async () => pendingLeave.run()}
          onClose={() => setPendingLeave(null)}
        >
          {t('discardHelp')}
        </Confirm>
      )}
    </>
  )
}
