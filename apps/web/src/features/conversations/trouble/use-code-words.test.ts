import { errorsPt } from '@recado/contract/i18n/errors.pt'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useCodeWords } from './use-code-words.ts'

it('MSG-16: the text of a reason that came without a failed call is empty until it is fetched, never a general one', async () => {
  const { result } = renderHook(() => useCodeWords('ERR_NO_TICKET_FOUND'))
  expect(result.current).toBe('')
  await waitFor(() => expect(result.current).toBe(errorsPt.ERR_NO_TICKET_FOUND))
  expect(renderHook(() => useCodeWords(null)).result.current).toBe('')
})
