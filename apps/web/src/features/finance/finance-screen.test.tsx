import type { Movement } from '@recado/contract/finance/movement'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, type Call } from '../../../test/answer.ts'
import { adminUser, drawPage } from '../../../test/draw-page.tsx'
import { useToasts } from '../../platform/toasts.ts'
import { financeArea } from './area.ts'
import { FinanceScreen } from './finance-screen.tsx'

// The chart needs a layout, which jsdom lacks; e2e tests check it.
vi.mock('./day-bars.tsx', () => ({ DayBars: ({ days }: { days: object[] }) => <p>{days.length} colunas</p> }))

const movement = (id: number, change: Partial<Movement> = {}): Movement => ({
  ...{ id, tipo: 'Entrada', title: `Venda ${id}`, amount: 1234.5 },
  ...{ createdAt: '2026-03-10T12:00:00.000Z', userName: 'Ana', ...change },
})
const page = {
  transacoes: [movement(2), movement(1, { tipo: 'Saida', title: 'Aluguel', amount: 0.07 })],
  ...{ totalPages: 3, totalEntrada: 0.3, totalSaida: 1234.57, count: 22 },
}
const nothing = { transacoes: [], totalPages: 0, totalEntrada: 0, totalSaida: 0, count: 0 }
const days = [
  { day: '2026-03-09', entrada: 0, saida: 0 },
  { day: '2026-03-10', entrada: 0.3, saida: 1234.57 },
]
const broken = { status: 500, body: { error: 'ERR_INTERNAL' } }
let calls: Call[] = []

const LIST = 'GET /controle-financeiro/get'
const DAYS = 'GET /controle-financeiro/days'
const ADD = 'POST /controle-financeiro/add'
const DELETE = 'DELETE /controle-financeiro/delete/2'

async function open(answers: Record<string, unknown> = {}, search = {}) {
  calls = answer({ [LIST]: page, [DAYS]: { days }, ...answers })
  const { router } = await drawPage(<FinanceScreen />, adminUser, [], '/controle-financeiro')
  if (Object.keys(search).length > 0) await router.navigate({ to: '.', search } as never)
  await screen.findByRole('heading', { level: 1, name: 'Controle financeiro' })
  return router
}

beforeEach(() => useToasts.setState({ toasts: [] }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const listQueries = () => calls.filter((call) => `${call.method} ${call.path}` === LIST).map(({ query }) => query)
const callsTo = (endpoint: string) => calls.filter(({ method, path }) => `${method} ${path}` === endpoint)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const toasts = () => useToasts.getState().toasts.map(({ message }) => message)
const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

it('FNC-02, FNC-03: shows cards and a table with amounts in reais; the profit is exact', async () => {
  await open()
  const cards = screen.getByRole('region', { name: 'Resumo do período' })
  await waitFor(() => expect(cards.textContent).toBe('Lucros -R$ 1.234,27Entrada R$ 0,30Despesas R$ 1.234,57'))
  const rows = await screen.findAllByRole('row')
  const cells = rows.map((row) => [...row.children].slice(0, 3).map(({ textContent }) => textContent))
  expect(cells).toEqual([
    ['Valor', 'Tipo', 'Descrição'],
    ['+ R$ 1.234,50', 'Entrada', 'Venda 2'],
    ['− R$ 0,07', 'Saída', 'Aluguel'],
  ])
  expect(within(rows[0] as HTMLElement).getByRole('columnheader', { name: 'Ação' })).toBeTruthy()
})

it('FNC-01: starts with thirty days; another period starts at its first page', async () => {
  await open({}, { page: 2 })
  const choice = await screen.findByRole('radiogroup', { name: 'Período' })
  const offered = within(choice).getAllByRole('radio') as HTMLInputElement[]
  expect(offered.map(({ value, checked }) => [value, checked])).toEqual([
    ['1', false],
    ['7', false],
    ['15', false],
    ['30', true],
    ['90', false],
  ])
  await waitFor(() => expect(listQueries().at(-1)).toBe('days=30&page=2&size=10'))
  fireEvent.click(offered[4] as HTMLElement)
  await waitFor(() => expect(listQueries().at(-1)).toBe('days=90&page=1&size=10'))
})

it('FNC-07: Anterior and Próximo move between pages and are disabled at the ends', async () => {
  await open()
  await screen.findByText('Página 1 de 3')
  expect(screen.getByRole('button', { name: 'Anterior' })).toHaveProperty('disabled', true)
  await press('Próximo')
  await screen.findByText('Página 2 de 3')
  await press('Próximo')
  await screen.findByText('Página 3 de 3')
  expect(screen.getByRole('button', { name: 'Próximo' })).toHaveProperty('disabled', true)
  await press('Anterior')
  await screen.findByText('Página 2 de 3')
  expect(new Set(listQueries())).toEqual(new Set([1, 2, 3].map((at) => `days=30&page=${at}&size=10`)))
})

it('FNC-07: after a deletion emptied the page, the last page is shown', async () => {
  const router = await open({ [LIST]: { ...page, totalPages: 3 } }, { page: 4 })
  await screen.findByText('Página 3 de 3')
  await waitFor(() => expect(router.state.location.search).toEqual({ page: 3 }))
  expect(listQueries().at(-1)).toBe('days=30&page=3&size=10')
})

it('FNC-04: sends the typed amount as a decimal and confirms it', async () => {
  await open({ [ADD]: movement(3) })
  await press('Nova movimentação')
  fireEvent.click(await screen.findByRole('radio', { name: 'Saída' }))
  type(/^Valor/, 'R$ 1.234,50')
  type(/^Descrição/, 'Conta de luz')
  await press('Adicionar')
  await waitFor(() => expect(toasts()).toEqual(['Sua movimentação foi criada com sucesso!']))
  const clientId = expect.stringMatching(/^[0-9a-f]{32}$/)
  expect(callsTo(ADD).map(({ body }) => body)).toEqual([
    { tipo: 'Saida', amount: '1234.50', title: 'Conta de luz', clientId },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  await waitFor(() => expect([listQueries().length, callsTo(DAYS).length]).toEqual([2, 2]))
})

it('FNC-04: an invalid amount and a missing title show errors at their fields, and nothing is sent', async () => {
  await open()
  await press('Nova movimentação')
  await screen.findByRole('dialog')
  type(/^Valor/, '10,555')
  await press('Adicionar')
  await screen.findByText('Digite um valor entre R$ 0,01 e R$ 999.999.999,99, com até duas casas.')
  expect(screen.getByRole('textbox', { name: /^Descrição/ }).getAttribute('aria-invalid')).toBe('true')
  expect(callsTo(ADD)).toEqual([])
})

it('FNC-04: a failure shows the documented text, and the input stays', async () => {
  await open({ [ADD]: broken })
  await press('Nova movimentação')
  await screen.findByRole('dialog')
  type(/^Valor/, '10,5')
  type(/^Descrição/, 'Venda')
  await press('Adicionar')
  await waitFor(() => expect(toasts()).toEqual(['Erro ao criar movimentação, tente novamente mais tarde.']))
  expect(screen.getByRole('textbox', { name: /^Valor/ })).toHaveProperty('value', '10,5')
  // The answer may have been lost: a retry of the same input has the same key, other input has another key.
  await press('Adicionar')
  await waitFor(() => expect(callsTo(ADD)).toHaveLength(2))
  type(/^Valor/, '10,6')
  await press('Adicionar')
  await waitFor(() => expect(callsTo(ADD)).toHaveLength(3))
  const [first, second, third] = callsTo(ADD).map(({ body }) => (body as { clientId: string }).clientId)
  expect([second === first, third === first]).toEqual([true, false])
})

it.each([
  [{}, 'Sua movimentação foi deletada com sucesso!', false],
  [broken, 'Erro ao excluir movimentação, tente novamente mais tarde.', true],
])('FNC-05: deleting asks first and shows the result: %j', async (reply, words, stays) => {
  await open({ [DELETE]: reply })
  await press('Excluir a movimentação Venda 2 de R$ 1.234,50')
  const question = await screen.findByRole('alertdialog', { name: 'Excluir esta movimentação?' })
  expect(question.textContent).toContain('Venda 2, R$ 1.234,50.')
  expect(callsTo(DELETE)).toEqual([])
  await press('Excluir movimentação')
  await waitFor(() => expect(toasts()).toEqual([words]))
  await waitFor(() => expect(screen.queryByRole('alertdialog') !== null).toBe(stays))
})

it('FNC-06: the file has its documented name; an empty period cannot be downloaded', async () => {
  const links: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this.download)
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  await open()
  await screen.findByText('Página 1 de 3')
  await press('Exportar CSV')
  await waitFor(() => expect(links).toEqual(['tabela_controle_financeiro.csv']))
  expect(callsTo('GET /controle-financeiro/csv').map(({ query }) => query)).toEqual(['days=30'])
  vi.restoreAllMocks()
  cleanup()
  await open({ [LIST]: nothing })
  await screen.findByRole('heading', { name: 'Nenhuma movimentação neste período' })
  expect(screen.getByRole('button', { name: 'Exportar CSV' })).toHaveProperty('disabled', true)
})

it('FNC-02: the chart is also available as a table, without days that have no movement', async () => {
  await open()
  await screen.findByText('2 colunas')
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('R$ 0,30 de entradas e R$ 1.234,57 de despesas')
  fireEvent.click(screen.getByRole('radio', { name: 'Tabela' }))
  const table = await screen.findByRole('region', { name: 'Tabela: Entradas e despesas por dia' })
  expect(within(table).getAllByRole('row')).toHaveLength(2)
})

it('FNC-07: an error is shown with a retry button', async () => {
  await open({ [LIST]: { status: 403, body: { error: 'ERR_NO_PERMISSION' } } })
  await screen.findByRole('alert')
  const before = listQueries().length
  await press(/Tentar/)
  await waitFor(() => expect(listQueries().length).toBeGreaterThan(before))
})

it('FNC-02: movements that a colleague adds or deletes cause a refetch', async () => {
  await open()
  await screen.findByText('Página 1 de 3')
  const before = listQueries().length
  financeArea.events?.movement?.({ action: 'create', movementId: 5 })
  await waitFor(() => expect(listQueries().length).toBe(before + 1))
})

it.each(['user', 'supervisor'] as const)(
  'FNC-08: a %s who opens the URL sees an error and is redirected to the tickets',
  async (profile) => {
    calls = answer({})
    const Gated = financeArea.screens?.[0].options.component as () => ReactNode
    await drawPage(<Gated />, { ...adminUser, profile }, ['/tickets'], '/controle-financeiro')
    await screen.findByText('at /tickets')
    expect(toasts()).toEqual(['Acesso negado / Permissão insuficiente'])
    expect(calls.filter(({ path }) => path.startsWith('/controle-financeiro'))).toEqual([])
  },
)
