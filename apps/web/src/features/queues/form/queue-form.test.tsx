import type { Queue } from '@recado/contract/queues/queue'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { Toasts } from '../../../ui/toasts/toasts.tsx'
import { answer, type Call, draw } from '../../conversations/test/draw.tsx'
import { QueueForm } from './queue-form.tsx'

// jsdom has no `document.fonts`, which the auto-growing message field uses.
beforeAll(() => void Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const queue = { id: 7, name: 'Vendas', color: '#0f665e', orderQueue: 1, greetingMessage: '', schedules: [], users: [] }
const option = { id: 101, option: 1, title: '', message: '', queueId: 7, parentId: null, children: [] }
let calls: Call[] = []
let closed = 0

async function open(existing?: typeof queue, settings: object[] = []) {
  closed = 0
  calls = answer({
    'GET /settings': settings,
    'GET /queue-options': [],
    'POST /queue': queue,
    'PUT /queue/7': queue,
    'POST /queue-options': option,
  })
  await draw(
    <>
      <QueueForm queue={existing as Queue | undefined} takenColors={[]} onClose={() => closed++} />
      <Toasts label="Avisos" />
    </>,
  )
}
const tab = async (name: string) => fireEvent.click(await screen.findByRole('tab', { name }))
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sentBodies = (method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body)

it('QUE-03: options, also nested ones, are created with the queue, including one that is still being typed', async () => {
  await open()
  type(/^Nome/, 'Vendas')
  await tab('Menu')
  press('Adicionar opção 1')
  type(/Título da opção 1/, 'Pedidos')
  press('Salvar opção')
  fireEvent.click(await screen.findByRole('button', { name: 'Adicionar opção dentro de Pedidos' }))
  type(/Título da opção 1/, 'Atrasado')
  press('Salvar opção')
  await screen.findByText('Atrasado')
  fireEvent.click(screen.getAllByRole('button', { name: 'Adicionar opção 2' }).at(-1)!)
  type(/Título da opção 2/, 'Boletos')
  press('Salvar')
  await waitFor(() => expect(closed).toBe(1))
  expect(sentBodies('POST', '/queue')).toMatchObject([{ name: 'Vendas' }])
  expect(sentBodies('POST', '/queue-options')).toEqual([
    { title: 'Pedidos', message: '', queueId: 7, parentId: null },
    { title: 'Atrasado', message: '', queueId: 7, parentId: 101 },
    { title: 'Boletos', message: '', queueId: 7, parentId: null },
  ])
})

it('QUE-03: saving a queue saves the option that is being typed; without a title it shows an error', async () => {
  await open(queue)
  await tab('Menu')
  fireEvent.click(await screen.findByRole('button', { name: 'Adicionar opção 1' }))
  type(/^Mensagem$/, 'Segue o catálogo.')
  await tab('Dados')
  press('Salvar')
  expect(await screen.findByText('Preencha este campo.')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Menu' }).getAttribute('aria-selected')).toBe('true')
  expect([sentBodies('PUT', '/queue/7'), closed]).toEqual([[], 0])
  type(/Título da opção 1/, 'Catálogo')
  press('Salvar')
  await waitFor(() => expect(closed).toBe(1))
  expect(sentBodies('POST', '/queue-options')).toMatchObject([{ title: 'Catálogo', message: 'Segue o catálogo.' }])
  expect(sentBodies('PUT', '/queue/7')).toHaveLength(1)
})

const title = () => screen.queryByLabelText<HTMLInputElement>(/Título da opção/)
const inside = (name: string) =>
  within(document.querySelector('.rc-option-editor') as HTMLElement).getByRole('button', { name })

it.each<[string, () => unknown]>([
  ['Escape', () => fireEvent.keyDown(title() as HTMLElement, { key: 'Escape' })],
  ['cancelling the option', () => fireEvent.click(inside('Cancelar'))],
  ['adding another option', () => press('Adicionar opção dentro de Boletos')],
])(
  'QUE-03, LAY-20: %s asks before a half-written option is discarded, and the queue stays open',
  async (_way, leave) => {
    await open()
    await tab('Menu')
    press('Adicionar opção 1')
    type(/Título da opção 1/, 'Boletos')
    press('Salvar opção')
    fireEvent.click(await screen.findByRole('button', { name: 'Editar a opção Boletos' }))
    fireEvent.keyDown(title() as HTMLElement, { key: 'Escape' })
    expect(title(), 'nothing was written: it closes at once').toBeNull()
    press('Adicionar opção 2')
    type(/Título da opção 2/, 'Segunda via')
    leave()
    fireEvent.click(await screen.findByRole('button', { name: 'Continuar preenchendo' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(title()?.value).toBe('Segunda via')
    leave()
    fireEvent.click(await screen.findByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(title()?.value ?? '').toBe(''))
    expect(screen.getByText('Boletos')).toBeTruthy()
    expect(closed).toBe(0)
  },
)

it.each<[string, () => unknown]>([
  ['Escape', () => fireEvent.keyDown(screen.getByRole('tab', { name: 'Menu' }), { key: 'Escape' })],
  ['a click outside', () => fireEvent.click(document.querySelector('.mantine-Modal-overlay') as HTMLElement)],
  ['cancelling', () => fireEvent.click(screen.getAllByRole('button', { name: 'Cancelar' }).at(-1) as HTMLElement)],
])('QUE-03, LAY-20: leaving a queue by %s asks while an option is half written', async (_way, leave) => {
  await open(queue)
  await tab('Menu')
  fireEvent.click(await screen.findByRole('button', { name: 'Adicionar opção 1' }))
  type(/Título da opção 1/, 'Bol')
  leave()
  fireEvent.click(await screen.findByRole('button', { name: 'Continuar preenchendo' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect([title()?.value, closed]).toEqual(['Bol', 0])
  // The question leaves the page a moment before it stops being the top dialog.
  await waitFor(() => {
    leave()
    expect(screen.queryByRole('alertdialog')).not.toBeNull()
  })
  fireEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(closed).toBe(1))
})

it('QUE-02: only changed fields of a queue are sent, so that a colleague’s concurrent changes survive', async () => {
  await open(queue)
  type(/^Saudação/, 'Oi')
  press('Salvar')
  await waitFor(() => expect(closed).toBe(1))
  expect(sentBodies('PUT', '/queue/7')).toEqual([{ greetingMessage: 'Oi' }])
})

it('QUE-02: an unknown variable is shown before the queue is saved', async () => {
  await open(queue)
  type(/^Saudação/, 'Olá {{nome}}, {{firstName}}')
  press('Salvar')
  expect((await screen.findByRole('alert')).textContent).toBe('Não existe e sairá em branco: {{nome}}.')
  expect(sentBodies('PUT', '/queue/7')).toEqual([])
  type(/^Saudação/, 'Olá {{name}}')
  expect(screen.queryByRole('alert')).toBeNull()
  type(/^Saudação/, 'Olá {{nome}}')
  press('Salvar assim mesmo')
  await waitFor(() => expect(sentBodies('PUT', '/queue/7')).toMatchObject([{ greetingMessage: 'Olá {{nome}}' }]))
})

it('QUE-04: the special days of a queue are below its hours, under their own heading', async () => {
  await open(queue, [{ id: 1, key: 'scheduleType', value: 'queue', companyId: 1 }])
  await tab('Horários')
  expect(screen.getByRole('heading', { name: 'Feriados e dias especiais' })).toBeTruthy()
  expect(screen.getByText(/valem outros horários nesta fila/)).toBeTruthy()
})
