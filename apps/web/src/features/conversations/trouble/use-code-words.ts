import { useEffect, useState } from 'react'
import { ApiError } from '../../../platform/api/api-error.ts'
import { errorText, errorTextReady, hasErrorText } from '../../../platform/i18n/errors.ts'

/** The words of a code that came with a row, not with a refused call: empty until they are fetched, and for no code. */
export function useCodeWords(code: string | null): string {
  const [fetched, setFetched] = useState<string | null>(null)
  const isThere = code === null || code === fetched || hasErrorText(code)
  useEffect(() => {
    if (!isThere) void errorTextReady(code).then(() => setFetched(code))
  }, [code, isThere])
  return code !== null && isThere ? errorText(new ApiError(code, 0)) : ''
}
