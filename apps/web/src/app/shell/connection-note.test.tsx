import { appInfo } from '@recado/contract/app/endpoints'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { adminUser, drawPage } from '../../../test/draw-page.tsx'
import { call } from '../../platform/api/api.ts'
import { setReachable, setStatus, useConnectionState } from '../../platform/api/connection-state.ts'
import { Shell } from './shell.tsx'

const offline = () =>
  screen.queryAllByRole('status').find((one) => one.textContent?.startsWith('O servidor não responde. Suas'))
// The parts that areas show inside the frame have their own tests.
vi.mock('../slots.ts', () => ({
  menuBadges: {},
  topBarItems: [],
  accountPanelItems: [],
  shellWatchers: [],
  shellBars: [],
  eventHandlers: [],
  slotFills: [],
}))
let network = true

beforeEach(async () => {
  network = true
  vi.stubGlobal('fetch', async () => {
    if (!network) throw new TypeError('Failed to fetch')
    return new Response('{}', { status: 200 })
  })
  setReachable(true)
  await drawPage(<Shell />, adminUser)
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
  expect(offline()).toBeUndefined()
  await pass(1)
  expect(offline()).toBeTruthy()
  expect(useConnectionState.getState().status).toBe('online')
  network = true
  act(() => void window.dispatchEvent(new Event('online')))
  await pass(10)
  expect(offline()).toBeUndefined()
})

it('RT-16: calls without an answer bring it too; it is asked again until there is one', async () => {
  network = false
  await act(() => call(appInfo, {}).catch(() => {}))
  await pass(2_000)
  expect(offline()).toBeTruthy()
  await pass(6_000)
  expect(offline()).toBeTruthy()
  network = true
  await pass(2_010)
  expect(offline()).toBeUndefined()
})

it('a call that failed once and the next one that did not are no word worth', async () => {
  network = false
  await act(() => call(appInfo, {}).catch(() => {}))
  network = true
  await act(() => call(appInfo, {}))
  await pass(3_000)
  expect(offline()).toBeUndefined()
})

it('RT-16: one failed call brings no bar where the server answers within half a second', async () => {
  network = false
  await act(() => call(appInfo, {}).catch(() => {}))
  vi.stubGlobal('fetch', async () => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    return new Response('{}', { status: 200 })
  })
  for (let waited = 0; waited < 4_000; waited += 250) {
    await pass(250)
    expect(offline()).toBeUndefined()
  }
})

it('RT-16: it stands in the top bar, where it pushes and covers nothing', async () => {
  network = false
  act(() => void window.dispatchEvent(new Event('offline')))
  await pass(2_000)
  expect(offline()?.closest('.rc-top > .rc-brand')).toBeTruthy()
  expect(offline()?.title).toMatch(/^O servidor não responde. Suas mensagens ficam aqui e saem quando ele voltar/)
})

it('RT-16: without a network, by the browser’s word and a call without an answer, it speaks of the internet', async () => {
  network = false
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await pass(2_000)
  expect(screen.queryAllByRole('status').map(({ title }) => title)).toContain(
    'Sem internet. Suas mensagens serão enviadas quando a internet voltar.',
  )
  vi.restoreAllMocks()
})

it('RT-16: a lost socket brings no bar while calls are answered; a proxy’s 502 is no answer', async () => {
  act(() => setStatus('offline'))
  await pass(10_000)
  expect(offline()).toBeUndefined()
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await act(() => call(appInfo, {}).catch(() => {}))
  await pass(2_000)
  expect(offline()).toBeTruthy()
  act(() => setStatus('online'))
})
