import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Toasts } from '../../ui/toasts/toasts.tsx'
import { answer, type Call, draw } from '../conversations/test/draw.tsx'
import { PushScreen } from './push-screen.tsx'

const choices = {
  ...{ newTickets: true, transfers: true, mentions: true, answers: true, showText: false },
  ...{ quietFrom: null, quietTo: null, version: 0 },
}
const device = {
  ...{ id: 7, name: 'Celular', service: 'fcm.googleapis.com', current: false, createdAt: '2026-06-01T12:00:00.000Z' },
  ...{ usedAt: null, failingSince: '2026-06-02T12:00:00.000Z' },
}
const state = { publicKey: 'BA', devices: [device], choices }
let calls: Call[] = []

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
})

async function open(
  answers: Readonly<Record<string, unknown>> = {},
  who: Parameters<typeof draw>[1] = { profile: 'user' },
) {
  calls = answer({ 'GET /push': state, ...answers })
  await draw(
    <>
      <PushScreen />
      <Toasts label="Avisos" />
    </>,
    who,
  )
  await screen.findByText('O que avisar')
}

const flip = (name: string) => fireEvent.click(screen.getByRole('switch', { name: new RegExp(`^${name}`) }))
const savedChoices = () => calls.filter(({ path }) => path === '/push/choices').map(({ body }) => body)

it('access.8: a role without tickets is not asked about notices of tickets', async () => {
  await open({}, { permissions: { 'chats:view': 'all' } })
  expect(screen.queryByRole('switch', { name: /^(Novos atendimentos|Respostas|Transferências)/ })).toBeNull()
  screen.getByRole('switch', { name: /^Menções/ })
})

it('APP-06: a choice is saved at once; quiet hours are saved with both ends', async () => {
  await open({ 'PUT /push/choices': { ...choices, answers: false, quietFrom: '20:00', quietTo: '08:00', version: 1 } })
  flip('Horário de silêncio')
  await waitFor(() => expect(savedChoices()).toEqual([{ quietFrom: '20:00', quietTo: '08:00' }]))
  const from = await screen.findByLabelText('Silêncio das')
  fireEvent.change(from, { target: { value: '21:15' } })
  fireEvent.blur(from)
  await waitFor(() => expect(savedChoices().at(-1)).toEqual({ quietFrom: '21:15', quietTo: '08:00' }))
  fireEvent.change(from, { target: { value: '' } })
  fireEvent.blur(from)
  flip('Respostas')
  await waitFor(() => expect(savedChoices().at(-1)).toEqual({ answers: true }))
  expect(savedChoices()).toHaveLength(3)
})

it('APP-06: quiet hours with equal ends are described as the whole day', async () => {
  const words = 'Do mesmo horário ao mesmo horário é o dia inteiro: nada é avisado.'
  const quiet = { quietFrom: '22:00', quietTo: '21:00' }
  await open({
    'GET /push': { ...state, choices: { ...choices, ...quiet } },
    'PUT /push/choices': { ...choices, ...quiet, quietTo: '22:00', version: 1 },
  })
  expect(screen.queryByText(words)).toBeNull()
  const to = screen.getByLabelText('até as')
  fireEvent.change(to, { target: { value: '22:00' } })
  fireEvent.blur(to)
  expect(await screen.findByText(words)).toBeTruthy()
})

it('APP-06: a change is visible at once, and the answer to an earlier change does not undo it', async () => {
  let tell: (choices: object) => void = () => undefined
  await open({ 'PUT /push/choices': new Promise((resolve) => (tell = resolve)) })
  const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}`) }).checked
  flip('Respostas')
  expect(isOn('Respostas')).toBe(false)
  await waitFor(() => expect(savedChoices()).toEqual([{ answers: false }]))
  flip('Horário de silêncio')
  expect(isOn('Horário de silêncio')).toBe(true)
  calls = answer({ 'PUT /push/choices': new Promise(() => undefined) })
  tell({ ...choices, answers: false, version: 1 })
  await waitFor(() => expect(savedChoices()).toEqual([{ quietFrom: '20:00', quietTo: '08:00' }]))
  expect([isOn('Respostas'), isOn('Horário de silêncio')]).toEqual([false, true])
})

it('APP-06: a refused choice is reset, and the reason is shown', async () => {
  await open({ 'PUT /push/choices': { status: 500, body: { error: 'ERR_INTERNAL' } } })
  flip('Menções')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Menções/ }).checked).toBe(true))
  expect(await screen.findByRole('alert')).toBeTruthy()
})

it('APP-05: a device shows since when it is unreachable, and is removed after a question', async () => {
  await open({ 'DELETE /push/devices/7': {} })
  expect(screen.getByText(/Os avisos não chegam desde/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remover Celular' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remover', hidden: true }))
  await screen.findByText('Nenhum aparelho recebe avisos ainda.')
  expect(calls.some(({ method, path }) => method === 'DELETE' && path === '/push/devices/7')).toBe(true)
})

it.each([
  [{ isSecureContext: false }, 'Avisos precisam de um endereço https. Fale com quem cuida da instalação.'],
  [{ isSecureContext: true }, 'Este navegador não recebe avisos. Use Chrome, Edge, Firefox ou Safari.'],
])('APP-05: a browser that cannot receive notices shows why (%j)', async (has, words) => {
  vi.stubGlobal('isSecureContext', has.isSecureContext)
  await open()
  expect(screen.getByText(words)).toBeTruthy()
})

it('APP-05: the reason why notices could not be turned on stays beside the button until the next attempt', async () => {
  const subscribe = vi.fn().mockRejectedValueOnce(new Error('no service'))
  subscribe.mockReturnValueOnce(new Promise(() => undefined))
  const registration = { pushManager: { subscribe, getSubscription: async () => null } }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { ready: registration } })
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'granted' })
  await open()
  const here = within(screen.getByRole('region', { name: 'Avisos neste aparelho' }))
  const turnOn = () => fireEvent.click(here.getByRole('button', { name: 'Ativar avisos neste aparelho' }))
  turnOn()
  const words = 'O navegador não conseguiu ativar os avisos. Confira a internet e tente de novo.'
  expect(await here.findByText(words)).toBeTruthy()
  turnOn()
  expect(here.queryByText(words)).toBeNull()
})
