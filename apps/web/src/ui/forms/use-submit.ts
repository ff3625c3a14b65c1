import { useRef, useState } from 'react'
import { beginSave } from '../../platform/personal/leave-guard.ts'
import { keepFocus } from './keep-focus.ts'

/** Milliseconds between submitting a form and sending it (LAY-23). */
export const SUBMIT_DELAY = 400

/**
 * Sends a form once. The button is busy from the click on, sending starts after the documented delay, and a second
 * submit in the meantime does nothing. `failure` keeps the error until the next attempt, and the focus stays where it
 * was.
 * @param delay in milliseconds, where another delay is documented
 */
export function useSubmit<Values>(send: (values: Values) => Promise<void>, delay: number = SUBMIT_DELAY) {
  const busy = useRef(false)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const submit = async (values: Values) => {
    if (busy.current) return
    busy.current = true
    const returnFocus = keepFocus()
    const endSave = beginSave()
    setSending(true)
    setFailure(null)
    try {
      await new Promise((resolve) => setTimeout(resolve, delay))
      await send(values)
    } catch (error) {
      setFailure(error)
    } finally {
      busy.current = false
      endSave()
      setSending(false)
      returnFocus()
    }
  }
  return { submit: (values: Values) => void submit(values), sending, failure }
}
