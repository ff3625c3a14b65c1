import type { Connection } from '@recado/contract/connections/connection'
import type { GovernorState } from '@recado/contract/connections/governor'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, type Call, draw } from '../../conversations/test/draw.tsx'
import { GovernorDialog } from './governor-dialog.tsx'

beforeEach(() => {
  vi.stubGlobal('CSS', { supports: () => true })
  // Growing text fields listen to document.fonts, which jsdom does not have.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const connection = { id: 4, name: 'Loja' } as Connection
const state = (change: Partial<GovernorState> = {}): GovernorState => ({
  ...{ whatsappId: 4, enabled: true, dailyCap: 1000, newContactsPerDay: 50, quietFrom: '20:00', quietTo: '08:00' },
  ...{ warmUpDays: 14, marketingFooter: '', waiting: 0, heldUntil: null, paused: null, warmUpDay: null },
  firstContacts: null,
  today: { day: '2026-06-10', schedules: 3, campaigns: 40, newContacts: 12, checks: 7, newContactsCap: 50 },
  ...change,
})
let calls: Call[] = []
const sentCalls = () => calls.filter(({ method }) => method !== 'GET')
async function open(governorState: GovernorState, more: Record<string, unknown> = {}): Promise<void> {
  calls = answer({ 'GET /whatsapp/4/governor': governorState, 'PUT /whatsapp/4/governor': governorState, ...more })
  await draw(<GovernorDialog connection={connection} onClose={() => {}} />)
  await screen.findByText('Limitar o envio')
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('connections.7: shows today’s use beside the limits, the warm-up, and what waits and until when', async () => {
  await open(state({ waiting: 2, heldUntil: '2099-01-02T11:00:00.000Z', warmUpDay: 3 }))
  expect(screen.getByText('50 de 1.000')).toBeTruthy()
  expect(screen.getByText('12 de 50')).toBeTruthy()
  expect(screen.getByText('Número novo: dia 3 de 14 do aquecimento.')).toBeTruthy()
  expect(screen.getByText(/^2 mensagens esperam até 02\/01\/2099/)).toBeTruthy()
})

it('connections.7: limits that are off are not shown', async () => {
  await open(state({ enabled: false, waiting: 1 }))
  expect(screen.getByText('50')).toBeTruthy()
  expect(screen.getByText('1 mensagem espera a sua vez.')).toBeTruthy()
})

it('connections.7: sends the changed fields, both quiet times together, and an empty limit as null', async () => {
  await open(state())
  type('Envios por dia', '')
  type('Silêncio até', '09:00')
  press('Salvar')
  await waitFor(() => expect(sentCalls()).toHaveLength(1))
  expect(sentCalls()[0]?.body).toEqual({ dailyCap: null, quietFrom: '20:00', quietTo: '09:00' })
})

it('connections.7: incomplete quiet hours and a number out of range are reported at their fields', async () => {
  await open(state())
  type('Silêncio até', '')
  type('Dias de aquecimento', '400')
  press('Salvar')
  expect(await screen.findByText('Preencha os dois horários ou nenhum.')).toBeTruthy()
  expect(screen.getByText(/de 0 a 365/)).toBeTruthy()
  expect(sentCalls()).toEqual([])
})

it('connections.7: quiet hours without a duration are reported at their field', async () => {
  await open(state())
  type('Silêncio até', '20:00')
  press('Salvar')
  expect(await screen.findByText(/Escolha horários diferentes/)).toBeTruthy()
  expect(sentCalls()).toEqual([])
})

it('connections.9: shows until when first contacts wait or are stopped and why, and can resume them', async () => {
  const until = new Date(2099, 0, 2, 9).toISOString()
  await open(state({ firstContacts: { until, stopped: false, refusals: 1 } }))
  expect(screen.getByText('Conversas novas esperam até 02/01/2099 09:00')).toBeTruthy()
  cleanup()
  await open(state({ firstContacts: { until, stopped: true, refusals: 5 } }), {
    'POST /whatsapp/4/governor/resume': state(),
  })
  expect(screen.getByText('Conversas novas paradas até 02/01/2099 09:00')).toBeTruthy()
  expect(screen.getByText(/recusou 5 mensagens para pessoas que nunca escreveram/)).toBeTruthy()
  press('Liberar agora')
  await waitFor(() => expect(screen.queryByText(/Conversas novas paradas/)).toBeNull())
})
