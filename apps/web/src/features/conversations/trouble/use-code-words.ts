import { useEffect, useState } from 'react'
import { ApiError } from '../../../platform/api/api-error.ts'
import { useConnectionState } from '../../../platform/api/connection-state.ts'
import { errorText, errorTextReady, hasErrorText } from '../../../platform/i18n/errors.ts'

/**
 * Returns the text of an error code that came with a row instead of a failed call. Empty for no code and until the
 * texts are fetched. If fetching fails, the text says so, and the next connection fetches again.
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
