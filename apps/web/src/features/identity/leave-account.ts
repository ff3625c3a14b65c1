import { signOut } from '../../platform/session.ts'
import { toast } from '../../platform/toast.ts'
import { identityTexts } from './identity-texts.ts'

/** The login comes this long after the choice (AUT-09), in milliseconds. */
const PAUSE = 1000
let leaving = false

/** Signs out, with a word first. A second choice meanwhile does nothing. */
export function leaveAccount(): void {
  if (leaving) return
  leaving = true
  toast(identityTexts.text('leaving'), { id: 'leaving', stays: 2000 })
  setTimeout(() => {
    leaving = false
    void signOut()
  }, PAUSE)
}
