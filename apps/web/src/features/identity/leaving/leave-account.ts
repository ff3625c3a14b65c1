import { discardInput, hasUnsavedInput, useLeaving } from '../../../platform/personal/leave-guard.ts'
import { lossAtLeaving } from '../../../platform/personal/leaving.ts'
import { signOut, useSession } from '../../../platform/session.ts'
import { toast } from '../../../platform/toast.ts'
import { hideToast } from '../../../platform/toasts.ts'
import { sessionTexts } from '../session-texts.ts'

/** Delay between the choice and the login page (AUT-09), in milliseconds. */
const PAUSE = 1000
let isLeaving = false

/** Opens the question if a logout would lose something. @returns whether it did */
async function askIfLoss(leave: () => Promise<unknown>): Promise<boolean> {
  const session = useSession.getState()
  if (session.state !== 'in') return false
  const loss = await lossAtLeaving(session.user.id)
  if (!loss && !hasUnsavedInput()) return false
  const discardAndLeave = () => {
    discardInput()
    return leave()
  }
  useLeaving.setState({ question: { loss, leave: discardAndLeave } })
  return true
}

/** Leaves immediately if nothing is lost, otherwise asks first. */
export async function leaveSafely(leave: () => Promise<unknown>): Promise<void> {
  if (!(await askIfLoss(leave))) await leave()
}

/** Signs out with a toast first. A second call in the meantime does nothing. */
export async function leaveAccount(): Promise<void> {
  if (isLeaving) return
  isLeaving = true
  try {
    if (await askIfLoss(signOut)) return
    toast(sessionTexts.text('leaving'), { id: 'leaving' })
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    // The user may have typed something in the meantime.
    await leaveSafely(signOut)
  } finally {
    hideToast('leaving')
    isLeaving = false
  }
}
