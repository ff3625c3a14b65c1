import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { draw } from '../../features/conversations/test/draw.tsx'
import { useScreenFocus } from './use-screen-focus.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Frame() {
  useScreenFocus()
  return (
    <>
      <button type="button">Menu</button>
      <main id="main" tabIndex={-1} />
    </>
  )
}

it('LAY-13: the screen takes the focus only when the element that led to it is gone', async () => {
  const { router } = await draw(<Frame />)
  const main = document.getElementById('main')
  await act(() => router.navigate({ to: '/tags' as never }))
  await waitFor(() => expect(document.activeElement).toBe(main))
  const menu = document.querySelector('button') as HTMLElement
  menu.focus()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(() => router.navigate({ to: '/contacts' as never }))
  act(() => vi.runAllTimers())
  expect(document.activeElement).toBe(menu)
})
