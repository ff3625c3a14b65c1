import type { Customer } from '@recado/contract/customers/customer'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, type Call } from '../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { useToasts } from '../../../platform/toasts.ts'
import { POLL_MS } from './message-data.ts'
import { MessageDialog } from './message-dialog.tsx'

const customer = { id: 3, name: 'Ana Lima', number: '5511988880001' } as Customer
const message = (id: number, content: string, change: object = {}) => ({
  ...{ id, content, sender: 'company', type: 'chat', status: 'sent', createdAt: `2026-11-20T12:00:0${id}.000Z` },
  ...change,
})
const answers = {
  'GET /ezion/whatsapp/buscar-sessoes': {
    sessoes: [
      { id: 1, sessionId: '1', name: 'Linha', status: 'successChat' },
      { id: 2, sessionId: '2', name: 'Outra', status: 'DISCONNECTED' },
      { id: 3, sessionId: '3', name: 'Velha', status: '' },
    ],
  },
  'GET /ezion/whatsapp/status/1': { status: 'successChat' },
  'GET /ezion/messages/history': {
    messages: [
      message(3, 'Até logo', { status: 'pending' }),
      message(1, 'Olá'),
      message(2, 'Oi!', { sender: 'customer' }),
    ],
  },
}
let calls: Call[] = []
const onClose = vi.fn()
beforeEach(() => {
  calls = answer(answers)
  onClose.mockReset()
})
afterEach(() => {
  cleanup()
  useToasts.setState({ toasts: [] })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const show = () => drawPage(<MessageDialog customer={customer} onClose={onClose} />, adminUser)
const sentMessages = () => calls.filter(({ method }) => method === 'POST')
const countHistoryCalls = () => calls.filter(({ path }) => path === '/ezion/messages/history').length
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem', hidden: true })
const write = (value: string) => fireEvent.change(field(), { target: { value } })
const enter = () => fireEvent.keyDown(field(), { key: 'Enter' })
async function pick(name: RegExp) {
  fireEvent.click(await screen.findByRole('combobox', { name: 'Sessão do WhatsApp', hidden: true }))
  fireEvent.click(await screen.findByRole('option', { name, hidden: true }))
}

it('CLI-10: each session shows whether it is connected', async () => {
  await show()
  fireEvent.click(await screen.findByRole('combobox', { name: 'Sessão do WhatsApp', hidden: true }))
  const options = await screen.findAllByRole('option', { hidden: true })
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Linha · Conectado',
    'Outra · Desconectado',
    'Velha · Desconhecido',
  ])
})

it('CLI-10, CLI-11: the history is sorted by time, and our messages have a state icon', async () => {
  await show()
  await pick(/Linha/)
  const log = await screen.findByRole('log', { hidden: true })
  expect([...log.querySelectorAll('.cu-bubble-text')].map(({ textContent }) => textContent)).toEqual([
    'Olá',
    'Oi!',
    'Até logo',
  ])
  expect(screen.getAllByRole('img', { hidden: true }).map((sign) => sign.getAttribute('aria-label'))).toEqual([
    'Enviada',
    'Pendente',
  ])
  expect(calls.find(({ path }) => path === '/ezion/messages/history')?.query).toBe(
    'cliente_id=3&whatsapp=5511988880001&sessionId=1',
  )
})

it('CLI-11: nothing is sent when the text is empty or no session is chosen', async () => {
  await show()
  await screen.findByRole('textbox', { name: 'Mensagem', hidden: true })
  write('Olá')
  enter()
  await pick(/Linha/)
  write('   ')
  enter()
  await screen.findByRole('log', { hidden: true })
  expect(sentMessages()).toEqual([])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar', hidden: true }).disabled).toBe(true)
})

it('CLI-10: a message is sent with session, customer and number, and the field is cleared', async () => {
  await show()
  await pick(/Linha/)
  write(' Bom dia ')
  enter()
  await screen.findByText('Mensagem enviada!')
  expect(sentMessages().map(({ body }) => body)).toEqual([
    {
      ...{ sessionId: '1', whatsapp: '5511988880001', content: 'Bom dia', cliente: 3 },
      clientId: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ])
  expect(field().value).toBe('')
})

it('CLI-10: a failed message shows the reason, the text stays, and a retry is the same message', async () => {
  calls = answer({
    ...answers,
    'POST /ezion/messages/send': { status: 403, body: { error: 'ERR_NO_PERMISSION' } },
  })
  await show()
  await pick(/Linha/)
  write('Bom dia')
  enter()
  await screen.findByText('Erro ao enviar mensagem.')
  await screen.findByRole('alert', { hidden: true })
  expect(field().value).toBe('Bom dia')
  enter()
  await waitFor(() => expect(sentMessages()).toHaveLength(2))
  const names = sentMessages().map(({ body }) => (body as { clientId: string }).clientId)
  expect(names[0]).toBe(names[1])
  // Newly typed text is another message.
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Enviar', hidden: true })).not.toHaveProperty('disabled', true),
  )
  write('Boa tarde')
  enter()
  await waitFor(() => expect(sentMessages()).toHaveLength(3))
  expect(names.concat(sentMessages().map(({ body }) => (body as { clientId: string }).clientId)).at(-1)).not.toBe(
    names[0],
  )
})

it('CLI-11: the history is polled every ten seconds until the dialog is closed', async () => {
  expect(POLL_MS).toBe(10_000)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const view = await show()
  await pick(/Linha/)
  await screen.findByRole('log', { hidden: true })
  for (const times of [2, 3]) {
    await act(() => vi.advanceTimersByTimeAsync(POLL_MS))
    expect(countHistoryCalls()).toBeGreaterThanOrEqual(times)
  }
  view.unmount()
  const before = countHistoryCalls()
  await vi.advanceTimersByTimeAsync(6 * POLL_MS)
  expect(countHistoryCalls()).toBe(before)
})
