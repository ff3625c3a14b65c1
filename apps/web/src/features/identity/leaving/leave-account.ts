import { create } from 'zustand'
import { type Loss, lossAtLeaving } from '../../../platform/personal/leaving.ts'
import { signOut, useSession } from '../../../platform/session.ts'
import { toast } from '../../../platform/toast.ts'
import { hideToast } from '../../../platform/toasts.ts'
import { sessionTexts } from '../session-texts.ts'

/** The login comes this long after the choice (AUT-09), in milliseconds. */
const PAUSE = 1000
/** The notice of the logout stays until the server has answered, at most this many milliseconds. */
const LONGEST = 20_000
let leaving = false

/** The question that is open because a logout would take something away. */
export const useLeaving = create<{ question: { loss: Loss; leave: () => Promise<unknown> } | null }>()(() => ({
  question: null,
}))

export const stayHere = () => useLeaving.setState({ question: null })

/** Opens the question when a logout would take something away. @returns whether it did */
async function asks(leave: () => Promise<unknown>): Promise<boolean> {
  const session = useSession.getState()
  if (session.state !== 'in') return false
  const loss = await lossAtLeaving(session.user.id)
  if (loss) useLeaving.setState({ question: { loss, leave } })
  return loss !== null
}

/** Leaves at once when nothing gets lost by it, and asks otherwise. */
export async function leaveSafely(leave: () => Promise<unknown>): Promise<void> {
  if (!(await asks(leave))) await leave()
}

/** Signs out, with a word first. A second choice in the meantime does nothing. */
export async function leaveAccount(): Promise<void> {
  if (leaving) return
  leaving = true
  try {
    if (await asks(signOut)) return
    toast(sessionTexts.text('leaving'), { id: 'leaving', stays: LONGEST })
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    // The person may have typed in the meantime.
    await leaveSafely(signOut)
  } finally {
    hideToast('leaving')
    leaving = false
  }
}
