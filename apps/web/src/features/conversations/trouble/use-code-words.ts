import { useEffect, useState } from 'react'
import { ApiError } from '../../../platform/api/api-error.ts'
import { useConnectionState } from '../../../platform/api/connection-state.ts'
import { errorText, errorTextReady, hasErrorText } from '../../../platform/i18n/errors.ts'

/**
 * The words of a code that came with a row, not with a refused call: empty until they are fetched, and for no code. When they cannot be
 * fetched it says so, and they are fetched again with the next connection.
 */
export function useCodeWords(code: string | null): string {
  const [tries, setTries] = useState(0)
  const isThere = code === null || hasErrorText(code)
  useEffect(() => {
    if (isThere) return
    const fetchWords = () => void errorTextReady(code).then(() => setTries((count) => count + 1))
    fetchWords()
    return useConnectionState.subscribe(({ status }, before) => {
      if (status === 'online' && before.status !== 'online') fetchWords()
    })
  }, [code, isThere])
  return code !== null && (isThere || tries > 0) ? errorText(new ApiError(code, 0)) : ''
}
