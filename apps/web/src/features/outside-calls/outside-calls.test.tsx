import type { OutsideCall } from '@recado/contract/outside-calls/outside-call'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, draw } from '../conversations/test/draw.tsx'
import { OutsideCalls } from './outside-calls.tsx'

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const call = (id: number, change: Partial<OutsideCall> = {}): OutsideCall => ({
  ...{ id, purpose: 'integration.n8n', subject: null, method: 'POST', address: `https://a.example/${id}` },
  ...{ status: 200, ms: 12, text: 'obrigado', failure: null, createdAt: '2026-11-20T14:02:00Z' },
  ...change,
})

it('HOK-02: shows the purpose, the URL and the result of each call', async () => {
  const calls = [
    call(1),
    call(2, { status: 500, text: '', dropped: 10 }),
    call(3, { status: null, failure: 'address' }),
  ]
  const requests = answer({ 'GET /outside-calls': { calls, hasMore: false, cursor: null } })
  await draw(<OutsideCalls purpose="integration" />, { profile: 'admin' })
  expect(await screen.findByText('POST https://a.example/1')).toBeTruthy()
  expect(screen.getAllByText('Integração · n8n')).toHaveLength(3)
  expect(screen.getByText('Resposta 200')).toBeTruthy()
  expect(screen.getByText('Resposta 500')).toBeTruthy()
  expect(screen.getByText('10 mensagens acima do limite de uma resposta não foram enviadas')).toBeTruthy()
  expect(screen.getByText(/leva a uma rede interna/)).toBeTruthy()
  expect(requests.some(({ path }) => path.includes('/outside-calls'))).toBe(true)
})

it('says so when there were no calls', async () => {
  answer({ 'GET /outside-calls': { calls: [], hasMore: false, cursor: null } })
  await draw(<OutsideCalls purpose="webhook" />, { profile: 'admin' })
  expect(await screen.findByText('Nenhuma chamada ainda')).toBeTruthy()
})

it('HOK-02: names the integration, and marks a test call', async () => {
  const purposes = ['integration.dialogflow', 'integration.webhook.test', 'webhook.test', 'integration.media']
  const calls = purposes.map((purpose, n) => call(n, { purpose }))
  answer({ 'GET /outside-calls': { calls, hasMore: false, cursor: null } })
  await draw(<OutsideCalls purpose="integration" />, { profile: 'admin' })
  expect(await screen.findByText('Integração · DialogFlow')).toBeTruthy()
  for (const words of ['Integração · Webhook · teste', 'Webhook · teste', 'Integração · Arquivo de uma resposta'])
    expect(screen.getByText(words)).toBeTruthy()
})

it('a click shows the whole URL', async () => {
  answer({ 'GET /outside-calls': { calls: [call(1)], hasMore: false, cursor: null } })
  await draw(<OutsideCalls purpose="webhook" />, { profile: 'admin' })
  const address = await screen.findByRole('button', { name: 'POST https://a.example/1' })
  expect(address.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(address)
  expect(address.getAttribute('aria-expanded')).toBe('true')
})
