import { useRef, useState } from 'react'
import { keepFocus } from './keep-focus.ts'

/** Forms wait this long before they send (LAY-23), in milliseconds. */
export const SUBMIT_DELAY = 400

/**
 * Sends a form once: the button is busy from the click on, the sending starts after the documented delay, and a second
 * submit meanwhile does nothing. `failure` keeps what went wrong until the next try, and the focus stays where it was.
 * @param delay in milliseconds, where another one is documented
 */
export function useSubmit<Values>(send: (values: Values) => Promise<void>, delay: number = SUBMIT_DELAY) {
  const busy = useRef(false)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const submit = async (values: Values) => {
    if (busy.current) return
    busy.current = true
    const returnFocus = keepFocus()
    setSending(true)
    setFailure(null)
    try {
      await new Promise((resolve) => setTimeout(resolve, delay))
      await send(values)
    } catch (error) {
      setFailure(error)
    } finally {
      busy.current = false
      setSending(false)
      returnFocus()
    }
  }
  return { submit: (values: Values) => void submit(values), sending, failure }
}
