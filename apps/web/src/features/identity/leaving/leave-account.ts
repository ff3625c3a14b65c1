import { create } from 'zustand'
import { type Loss, lossAtLeaving } from '../../../platform/personal/leaving.ts'
import { signOut, useSession } from '../../../platform/session.ts'
import { toast } from '../../../platform/toast.ts'
import { hideToast } from '../../../platform/toasts.ts'
import { sessionTexts } from '../session-texts.ts'

/** Delay between the choice and the login page (AUT-09), in milliseconds. */
const PAUSE = 1000
let isLeaving = false

/** The open question, if a logout would lose something. */
export const useLeaving = create<{ question: { loss: Loss; leave: () => Promise<unknown> } | null }>()(() => ({
  question: null,
}))

export const stayHere = () => useLeaving.setState({ question: null })

/** Opens the question if a logout would lose something. @returns whether it did */
async function askIfLoss(leave: () => Promise<unknown>): Promise<boolean> {
  const session = useSession.getState()
  if (session.state !== 'in') return false
  const loss = await lossAtLeaving(session.user.id)
  if (loss) useLeaving.setState({ question: { loss, leave } })
  return loss !== null
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
