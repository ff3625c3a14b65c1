import { appInfo } from '@recado/contract/app/endpoints'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { adminUser, drawPage } from '../../../test/draw-page.tsx'
import { call } from '../../platform/api.ts'
import { setReachable, useConnectionState } from '../../platform/connection-state.ts'
import { ConnectionBar } from './connection-bar.tsx'

const offline = /Sem conexão\. Suas mensagens/
let network = true

beforeEach(async () => {
  network = true
  vi.stubGlobal('fetch', async () => {
    if (!network) throw new TypeError('Failed to fetch')
    return new Response('{}', { status: 200 })
  })
  setReachable(true)
  await drawPage(<ConnectionBar />, adminUser)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
})

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

it('RT-16: without a network the bar comes after two seconds, though the socket still hopes, and goes with the next answer', async () => {
  network = false
  act(() => void window.dispatchEvent(new Event('offline')))
  await pass(1_999)
  expect(screen.queryByText(offline)).toBeNull()
  await pass(1)
  expect(screen.getByText(offline)).toBeTruthy()
  expect(useConnectionState.getState().line).toBe('online')
  network = true
  act(() => void window.dispatchEvent(new Event('online')))
  await pass(10)
  expect(screen.queryByText(offline)).toBeNull()
})

it('RT-16: calls without an answer bring it too; it is asked again until there is one', async () => {
  network = false
  await act(() => call(appInfo, {}).catch(() => {}))
  await pass(2_000)
  expect(screen.getByText(offline)).toBeTruthy()
  await pass(6_000)
  expect(screen.getByText(offline)).toBeTruthy()
  network = true
  await pass(2_010)
  expect(screen.queryByText(offline)).toBeNull()
})

it('a call that failed once and the next one that did not are no word worth', async () => {
  network = false
  await act(() => call(appInfo, {}).catch(() => {}))
  network = true
  await act(() => call(appInfo, {}))
  await pass(3_000)
  expect(screen.queryByText(offline)).toBeNull()
})
