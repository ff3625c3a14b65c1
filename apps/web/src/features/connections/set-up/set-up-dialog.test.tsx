import type { Connection } from '@recado/contract/connections/connection'
import type { SetUp } from '@recado/contract/connections/set-up'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, type Call, draw } from '../../conversations/test/draw.tsx'
import { ConnectionSetUpDialog } from './set-up-dialog.tsx'

beforeEach(() => void vi.stubGlobal('CSS', { supports: () => true }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const connection = { id: 4, name: 'Loja' } as Connection
const names = ['phoneNumberId', 'accountId', 'accessToken', 'appSecret', 'verifyToken']
const setUp = (values: Record<string, string> = {}): SetUp => ({
  whatsappId: 4,
  address: 'https://recado.example/api/channels/1/4/webhook',
  fields: names.map((name) => {
    const secret = name === 'accessToken' || name === 'appSecret'
    const value = values[name] ?? ''
    return { name, secret, made: name === 'verifyToken', value: secret ? '' : value, hasValue: value !== '' }
  }),
})
const whole = { phoneNumberId: '123', accountId: '456', accessToken: 'x', appSecret: 'y', verifyToken: 'palavra' }
const steps = (webhook: 'done' | 'failed') => ({
  steps: [
    { name: 'token', state: 'done', detail: '' },
    { name: 'number', state: 'done', detail: 'Loja, +55 11 99999-0000' },
    { name: 'webhook', state: webhook, detail: webhook === 'failed' ? 'Callback verification failed' : '' },
  ],
})
let calls: Call[] = []
const sentCalls = () => calls.filter(({ method }) => method !== 'GET')
async function open(state: SetUp, webhook: 'done' | 'failed' = 'done'): Promise<void> {
  calls = answer({
    'GET /whatsapp/4/set-up': state,
    'PUT /whatsapp/4/set-up': setUp(whole),
    'POST /whatsapp/4/set-up/check': steps(webhook),
  })
  await draw(<ConnectionSetUpDialog connection={connection} onClose={() => {}} />)
  await screen.findByText('1. Número e conta')
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })

it('PLUS-43: first asks for every field, and reports missing ones', async () => {
  await open(setUp())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/ID do número/)))
  press('Salvar e verificar')
  expect(await screen.findAllByText('Preencha este campo.')).toHaveLength(4)
  expect(sentCalls()).toEqual([])
})

it('PLUS-43: reports invalid ids and secrets, and sends nothing', async () => {
  await open(setUp())
  type(/ID do número/, '../1')
  type(/ID da conta/, '456')
  type(/Token de acesso/, 'EAA 1')
  type(/Chave secreta/, 'segredo')
  press('Salvar e verificar')
  await screen.findByText('Use só os números, como a Meta mostra.')
  expect(screen.getAllByText('Cole sem espaços nem quebras de linha.')).toHaveLength(1)
  expect(sentCalls()).toEqual([])
})

it('PLUS-43: keeps a stored secret that is left empty, and explains errors in words', async () => {
  await open(setUp(whole), 'failed')
  type(/ID do número/, '789')
  press('Salvar e verificar')
  await screen.findByText(/A Meta não alcança este endereço/)
  expect(screen.getByText('A Meta disse: Callback verification failed')).toBeTruthy()
  await waitFor(() => expect(sentCalls()).toHaveLength(2))
  expect(sentCalls()[0]?.body).toMatchObject({ values: { phoneNumberId: '789', accessToken: '', appSecret: '' } })
  // The verify token can be copied.
  expect((screen.getByLabelText('Token de verificação') as HTMLInputElement).value).toBe('palavra')
})
