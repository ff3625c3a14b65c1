import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useAnnouncement } from '../../platform/announce.ts'
import { lazyPart } from '../lazy-part.tsx'
import { ListDialogs } from './list-parts.tsx'
import type { List } from './use-list.ts'

afterEach(cleanup)

const listWith = (close: () => void) =>
  ({ openDialog: { kind: 'delete', row: { id: 1 } }, close }) as unknown as List<{ id: number }>

it('LAY-20: a late dialog that fails to load is closed, and the list stays; the next attempt shows it', async () => {
  let reachable = false
  const Ask = lazyPart<object>(async () => {
    if (!reachable) throw new Error('no connection')
    return () => <p>Excluir?</p>
  })
  const close = vi.fn()
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no connection')))
  // React logs the errors that the boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const list = (onClose: () => void) => (
    <MantineProvider>
      <p>Lista</p>
      <ListDialogs list={listWith(onClose)} form={() => null} remove={() => <Ask />} />
    </MantineProvider>
  )
  const { unmount } = render(list(close))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(screen.getByText('Lista')).toBeTruthy()
  unmount()
  reachable = true
  render(list(close))
  await screen.findByText('Excluir?')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('LAY-20: a dialog whose code loads slowly shows a spinner after 300 ms and announces that it is loading', () => {
  vi.useFakeTimers()
  const Ask = lazyPart<object>(() => new Promise(() => undefined))
  render(
    <MantineProvider>
      <ListDialogs list={listWith(vi.fn())} form={() => null} remove={() => <Ask />} />
    </MantineProvider>,
  )
  const spinner = () => document.querySelector('.rc-dialog-loading')
  act(() => void vi.advanceTimersByTime(299))
  expect(spinner()).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(spinner()).toBeTruthy()
  expect(useAnnouncement.getState().text).toBe('Carregando...')
  vi.useRealTimers()
})
