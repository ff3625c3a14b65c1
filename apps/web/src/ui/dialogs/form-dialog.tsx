import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { createContext, use, useEffect, useEffectEvent, useRef, useState } from 'react'
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

/** A dialog in which something is filled in: Esc, the cross, a click outside and the browser's Back ask before they throw it away. */
export function FormDialog({ unsaved, guards = true, onClose, children, ...dialog }: FormDialogProps) {
  const t = useTexts(platformTexts)
  const touched = useRef(false)
  const [asking, setAsking] = useState(false)
  const loses = () => guards && !dialog.isLeaving && (touched.current || unsaved?.() === true)
  const leave = () => (loses() ? setAsking(true) : onClose())
  useBackAsks(() => {
    const asks = loses()
    if (asks) setAsking(true)
    return asks
  })
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

/**
 * Holds the browser's Back and Forward back while something would be lost. What the app itself does, such as leading on after
 * saving, goes through; so does loading the page anew.
 * @param asks whether something would be lost; then it has been asked about
 */
function useBackAsks(asks: () => boolean): void {
  // None in a part that is drawn by itself.
  const router: { history: RouterHistory } | null = useRouter({ warn: false })
  const held = useEffectEvent(asks)
  useEffect(
    () =>
      router?.history.block({
        enableBeforeUnload: false,
        blockerFn: async ({ action }) => action !== 'PUSH' && action !== 'REPLACE' && held(),
      }),
    [router],
  )
}
