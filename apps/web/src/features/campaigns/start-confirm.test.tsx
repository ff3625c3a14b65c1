import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../test/answer.ts'
import { adminUser, drawPage } from '../../../test/draw-page.tsx'
import { StartConfirm } from './start-confirm.tsx'
import { TestSend } from './wizard/test-send.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const campaign = {
  ...{ id: 4, name: 'Natal', whatsapp: { id: 1, name: 'Vendas', status: 'CONNECTED' }, templateId: null },
  ...{ message1: 'Um', message2: 'Dois', message3: '', message4: '', message5: '' },
} as never

it.each([
  [5007, 'Enviar para 5.007 pessoas?', 'Enviar para 5.007 pessoas'],
  [1, 'Enviar para 1 pessoa?', 'Enviar para 1 pessoa'],
  [0, 'Iniciar sem destinatários?', 'Iniciar mesmo assim'],
])('CMP-02: a start to %i people names the number', async (waiting, title, action) => {
  answer({ 'GET /campaigns/4/dry-run': { counts: { waiting }, unknownVariables: [] } })
  const onStart = vi.fn(async () => undefined)
  await drawPage(<StartConfirm campaign={campaign} version={1} onStart={onStart} onClose={vi.fn()} />, adminUser)
  expect(await screen.findByText(title)).toBeTruthy()
  expect(onStart).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: action, hidden: true }))
  await vi.waitFor(() => expect(onStart.mock.calls).toEqual([[false]]))
})

it('campaigns.7: a start names its unknown variables and their effect, and confirms them with the number', async () => {
  const unknownVariables = ['{{nomi}}', '{cidadde}']
  answer({ 'GET /campaigns/4/dry-run': { counts: { waiting: 3 }, unknownVariables } })
  const onStart = vi.fn(async () => undefined)
  await drawPage(<StartConfirm campaign={campaign} version={1} onStart={onStart} onClose={vi.fn()} />, adminUser)
  expect((await screen.findByText('{{nomi}}')).closest('li')?.textContent).toBe('{{nomi}} some da mensagem')
  expect(screen.getByText('{cidadde}').closest('li')?.textContent).toBe('{cidadde} chega como está escrito')
  fireEvent.click(screen.getByRole('button', { name: 'Enviar para 3 pessoas', hidden: true }))
  await vi.waitFor(() => expect(onStart.mock.calls).toEqual([[true]]))
})

it('CMP-02: a start whose people cannot be counted says so and is not offered', async () => {
  answer({ 'GET /campaigns/4/dry-run': { status: 500, body: { error: 'ERR_INTERNAL' } } })
  await drawPage(<StartConfirm campaign={campaign} version={1} onStart={vi.fn()} onClose={vi.fn()} />, adminUser)
  expect(await screen.findByText('Contagem indisponível')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Enviar para/, hidden: true })).toHaveProperty('disabled', true)
})

it('CMP-02: a test says that it waits and why, and the number is kept in this browser', async () => {
  const result = { status: 'waiting', reason: 'ERR_WAPP_NOT_INITIALIZED', number: '5511988880001', remaining: 29 }
  const calls = answer({ 'POST /campaigns/4/test': result })
  await drawPage(<TestSend campaign={campaign} />, adminUser)
  fireEvent.change(await screen.findByLabelText('Número do teste'), { target: { value: '11 98888-0001' } })
  fireEvent.click(screen.getByRole('button', { name: 'Enviar teste' }))
  expect(await screen.findByText(/O teste espera para ser enviado/)).toBeTruthy()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ number: '11 98888-0001', variant: 1 })
  cleanup()
  await drawPage(<TestSend campaign={campaign} />, adminUser)
  expect(await screen.findByDisplayValue('11 98888-0001')).toBeTruthy()
})

it('CMP-02: a refused test shows the reason', async () => {
  answer({ 'POST /campaigns/4/test': { status: 429, body: { error: 'ERR_CAMPAIGN_TEST_LIMIT' } } })
  await drawPage(<TestSend campaign={campaign} />, adminUser)
  fireEvent.change(await screen.findByLabelText('Número do teste'), { target: { value: '11 98888-0001' } })
  fireEvent.click(screen.getByRole('button', { name: 'Enviar teste' }))
  expect(await screen.findByText(/já enviou 30 testes nesta hora/)).toBeTruthy()
})
