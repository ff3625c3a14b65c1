import type { Template } from '@recado/contract/connections/templates'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeStored } from '../../../platform/storage.ts'
import { Composer } from '../composer/composer.tsx'
import { useOutgoing } from '../state/outgoing-store.ts'
import { message, ticket } from '../state/test/samples.ts'
import { answer, type Call, draw } from '../test/draw.tsx'
import { WindowFoot } from './window-foot.tsx'

const listeners = vi.hoisted(() => new Set<(payload: unknown) => void>())
vi.mock('../../../platform/socket.ts', async (original) => ({
  ...(await original<object>()),
  onEvent: (name: string, listener: (payload: unknown) => void) => {
    if (name === 'appMessage') listeners.add(listener)
    return () => listeners.delete(listener)
  },
}))

beforeEach(() => {
  vi.stubGlobal('CSS', { supports: () => true })
  HTMLElement.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const template: Template = {
  ...{ id: 9, name: 'pedido', language: 'pt_BR', category: 'UTILITY', status: 'approved', reason: null, header: '' },
  ...{ body: 'Oi {{1}}, o pedido {{2}} saiu.', footer: '', buttons: [], places: ['1', '2'], needsMore: false },
}
const unusable = { ...template, id: 10, name: 'recusado', status: 'rejected' as const }
let calls: Call[] = []
const tracked = {
  ...{ ...template, id: 11, name: 'rastreio', header: 'Pedido {{1}}', body: 'Oi {{1}}.', buttons: ['Ok', 'Rastrear'] },
  places: ['header:1', '1', 'button:1'],
}
const withPdf = { ...template, id: 13, name: 'com_nota', needsMore: true, headerMedia: 'document' as const }
const pictured = { ...template, id: 12, name: 'com_foto', needsMore: true }
const FakeComposer = () => <p>composer</p>
async function open(
  closesAt: string | null,
  more: Record<string, unknown> = {},
  composer = <FakeComposer />,
): Promise<void> {
  calls = answer({
    'GET /tickets/1/window': { limited: true, closesAt },
    'GET /whatsapp/4/templates': { templates: [template, unusable, tracked, pictured, withPdf], readAt: null },
    ...more,
  })
  await draw(<WindowFoot ticket={ticket(1, 0, { whatsappId: 4 })}>{composer}</WindowFoot>)
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const posts = () => calls.filter(({ method }) => method === 'POST')
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

it('PLUS-40: on a network without a window only the composer is shown', async () => {
  await open(null, { 'GET /tickets/1/window': { limited: false, closesAt: null } })
  expect(await screen.findByText('composer')).toBeTruthy()
  expect(screen.queryByText(/Janela/)).toBeNull()
})

it('PLUS-40: a rejection by the network closes the window of the open chat only', async () => {
  const answers: Record<string, unknown> = { limited: true, closesAt: inMinutes(192) }
  await open(null, { 'GET /tickets/1/window': answers })
  await screen.findByText('Janela fecha em 3 h 12 min')
  const countWindowCalls = () => calls.filter(({ path }) => path === '/tickets/1/window').length
  const emitFailure = (ticketId: number, sendError: string) => {
    const failedMessage = message(42, 1, { ticketId, fromMe: true, sendState: 'failed', sendError })
    for (const listener of listeners) listener({ action: 'update', message: failedMessage })
  }
  const before = countWindowCalls()
  act(() => emitFailure(2, 'ERR_WINDOW_CLOSED'))
  act(() => emitFailure(1, 'ERR_SEND_LIMIT'))
  expect(countWindowCalls()).toBe(before)
  answers.closesAt = null
  act(() => emitFailure(1, 'ERR_WINDOW_CLOSED'))
  expect(await screen.findByText(/A janela de 24 horas fechou/)).toBeTruthy()
})

it('messages.13: a text that is too long for the network is not sent: it shows its length, stays, and is sent once shortened', async () => {
  const longest = { text: 10, caption: 5 }
  const answers = { 'GET /tickets/1/window': { limited: true, closesAt: inMinutes(60), longest } }
  writeStored('signMessages', false)
  const { uuid } = ticket(1, 0)
  await open(null, { ...answers, 'POST /messages/1': { messages: [] } }, <Composer ticketId={1} uuid={uuid} />)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Escreva uma mensagem' })
  const write = (value: string) => fireEvent.change(field, { target: { value } })
  write('x'.repeat(11))
  fireEvent.keyDown(field, { key: 'Enter' })
  expect((await screen.findByRole('alert')).textContent).toContain('O texto tem 11 caracteres')
  expect(field.value).toBe('x'.repeat(11))
  expect([posts(), useOutgoing.getState().items]).toEqual([[], []])
  write('x'.repeat(10))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(field.value).toBe('')
})

it('PLUS-40: when the window is closed a template is chosen, filled in and sent', async () => {
  await open(null, { 'POST /messages/1': { messages: [message(42, 1)] } })
  await screen.findByText(/A janela de 24 horas fechou/)
  expect(screen.queryByText('composer')).toBeNull()
  press('Escolher modelo')
  fireEvent.click(await screen.findByRole('combobox', { name: 'Modelo', hidden: true }))
  // A rejected template is not offered.
  expect(screen.queryByText('recusado (pt_BR)')).toBeNull()
  fireEvent.click(await screen.findByText('pedido (pt_BR)'))
  fireEvent.change(await screen.findByLabelText('Campo 1'), { target: { value: 'Ana' } })
  expect(screen.getByText('Oi Ana, o pedido {{2}} saiu.')).toBeTruthy()
  press('Enviar')
  expect(await screen.findByText('Preencha este campo.')).toBeTruthy()
  expect(posts()).toEqual([])
  fireEvent.change(screen.getByLabelText('Campo 2'), { target: { value: '12' } })
  press('Enviar')
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).toMatchObject({ template: { id: 9, parameters: ['Ana', '12'] } })
  await waitFor(() => expect(screen.queryByLabelText('Campo 1')).toBeNull())
})

it('PLUS-40: parameters of the title and of a button’s address are fields too; a template that needs a file is named, not offered', async () => {
  await open(null, { 'POST /messages/1': { messages: [message(42, 1)] } })
  await screen.findByText(/A janela de 24 horas fechou/)
  press('Escolher modelo')
  fireEvent.click(await screen.findByRole('combobox', { name: 'Modelo', hidden: true }))
  expect(screen.queryByText('com_foto (pt_BR)')).toBeNull()
  expect(screen.getByText(/porque pedem um arquivo, um código ou cartões: com_foto \(pt_BR\)\./)).toBeTruthy()
  fireEvent.click(await screen.findByText('rastreio (pt_BR)'))
  for (const [label, value] of [
    ['Campo 1 do título', '77'],
    ['Campo 1', 'Ana'],
    ['Fim do endereço do botão “Rastrear”', 'r/77'],
  ] as const)
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  expect(screen.getByText('Pedido 77')).toBeTruthy()
  press('Enviar')
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).toMatchObject({ template: { id: 11, parameters: ['77', 'Ana', 'r/77'] } })
})

it('PLUS-40: the input stays after a rejection, and is sent again under the same id', async () => {
  await open(null, { 'POST /messages/1': { status: 409, body: { error: 'ERR_TEMPLATE_UNUSABLE' } } })
  await screen.findByText(/A janela de 24 horas fechou/)
  press('Escolher modelo')
  fireEvent.click(await screen.findByRole('combobox', { name: 'Modelo', hidden: true }))
  fireEvent.click(await screen.findByText('pedido (pt_BR)'))
  fireEvent.change(await screen.findByLabelText('Campo 1'), { target: { value: 'Ana' } })
  fireEvent.change(screen.getByLabelText('Campo 2'), { target: { value: '12' } })
  press('Enviar')
  expect(await screen.findByText(/não deixa usar este modelo/)).toBeTruthy()
  press('Enviar')
  await waitFor(() => expect(posts()).toHaveLength(2))
  const [first, second] = posts().map(({ body }) => body as { clientId: string })
  expect(second?.clientId).toBe(first?.clientId)
  expect((screen.getByLabelText('Campo 1') as HTMLInputElement).value).toBe('Ana')
})

it('PLUS-40: a template with a header file asks for that file, accepts what the network does, and keeps all input after a rejection', async () => {
  await open(null, { 'POST /messages/1': { status: 409, body: { error: 'ERR_TEMPLATE_UNUSABLE' } } })
  await screen.findByText(/A janela de 24 horas fechou/)
  press('Escolher modelo')
  fireEvent.click(await screen.findByRole('combobox', { name: 'Modelo', hidden: true }))
  fireEvent.click(await screen.findByText('com_nota (pt_BR)'))
  fireEvent.change(await screen.findByLabelText('Campo 1'), { target: { value: 'Ana' } })
  fireEvent.change(screen.getByLabelText('Campo 2'), { target: { value: '12' } })
  press('Enviar')
  expect(await screen.findByText('Escolha o arquivo.')).toBeTruthy()
  expect(posts()).toEqual([])
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('Escolher arquivo'), { target: { files: [file] } })
  const sized = (size: number, type = 'application/pdf') => {
    const file = new File(['x'], 'nota.pdf', { type })
    Object.defineProperty(file, 'size', { value: size })
    return file
  }
  for (const unfit of [sized(64 * 1024 * 1024 + 1), sized(1, 'image/png')]) {
    choose(unfit)
    expect(await screen.findByText(/O WhatsApp não leva nota\.pdf aqui/)).toBeTruthy()
    expect(screen.getByText('Nenhum arquivo')).toBeTruthy()
  }
  choose(sized(64 * 1024 * 1024))
  await waitFor(() => expect(screen.queryByRole('alert', { hidden: true })).toBeNull())
  press('Enviar')
  expect(await screen.findByText(/não deixa usar este modelo/)).toBeTruthy()
  expect((screen.getByLabelText('Campo 1') as HTMLInputElement).value).toBe('Ana')
  expect(screen.getAllByText('nota.pdf').length).toBeGreaterThan(0)
  press('Enviar')
  await waitFor(() => expect(posts()).toHaveLength(2))
  const [first, second] = posts().map(({ body }) => body as FormData)
  expect(first?.get('template')).toBe('{"id":13,"parameters":["Ana","12"]}')
  expect(first?.get('medias')).toMatchObject({ name: 'nota.pdf' })
  expect(second?.get('clientId')).toBe(first?.get('clientId'))
})
