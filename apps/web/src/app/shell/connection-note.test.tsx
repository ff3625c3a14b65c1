import { appInfo } from '@recado/contract/app/endpoints'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { adminUser, drawPage } from '../../../test/draw-page.tsx'
import { call } from '../../platform/api/api.ts'
import { setReachable, setStatus, useConnectionState } from '../../platform/api/connection-state.ts'
import { Shell } from './shell.tsx'

const offline = () =>
  screen.queryAllByRole('status').find((one) => one.textContent?.startsWith('O servidor não responde. Suas'))
// The areas' components inside the shell have their own tests.
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

it('RT-16: without a network the bar appears after two seconds, even before the socket notices, and disappears with the next answer', async () => {
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

it('RT-16: unanswered calls show it too, and it polls until an answer comes', async () => {
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

it('a single failed call followed by a successful one shows no bar', async () => {
  network = false
  await act(() => call(appInfo, {}).catch(() => {}))
  network = true
  await act(() => call(appInfo, {}))
  await pass(3_000)
  expect(offline()).toBeUndefined()
})

it('RT-16: one failed call shows no bar when the server answers within half a second', async () => {
  network = false
  await act(() => call(appInfo, {}).catch(() => {}))
  vi.stubGlobal('fetch', async () => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    return new Response('{}', { status: 200 })
  })
  for (let elapsed = 0; elapsed < 4_000; elapsed += 250) {
    await pass(250)
    expect(offline()).toBeUndefined()
  }
})

it('RT-16: the bar is inside the top bar, where it neither moves nor covers anything', async () => {
  network = false
  act(() => void window.dispatchEvent(new Event('offline')))
  await pass(2_000)
  expect(offline()?.closest('.rc-top > .rc-brand')).toBeTruthy()
  expect(offline()?.title).toMatch(/^O servidor não responde. Suas mensagens ficam aqui e saem quando ele voltar/)
})

it('RT-16: when the browser reports no network and a call gets no answer, the text mentions the internet', async () => {
  network = false
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await pass(2_000)
  expect(screen.queryAllByRole('status').map(({ title }) => title)).toContain(
    'Sem internet. Suas mensagens serão enviadas quando a internet voltar.',
  )
  vi.restoreAllMocks()
})

it('RT-16: a lost socket shows no bar while calls are answered; a proxy’s 502 is not an answer', async () => {
  act(() => setStatus('offline'))
  await pass(10_000)
  expect(offline()).toBeUndefined()
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await act(() => call(appInfo, {}).catch(() => {}))
  await pass(2_000)
  expect(offline()).toBeTruthy()
  act(() => setStatus('online'))
})
