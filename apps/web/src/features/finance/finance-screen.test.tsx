import type { Movement } from '@recado/contract/finance/movement'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, type Call } from '../../../test/answer.ts'
import { adminUser, drawPage, userOf } from '../../../test/draw-page.tsx'
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

const days = [
  { day: '2026-03-09', entrada: 0, saida: 0 },
  { day: '2026-03-10', entrada: 0.3, saida: 1234.57 },
]
const broken = { status: 500, body: { error: 'ERR_INTERNAL' } }
let calls: Call[] = []

const LIST = 'GET /controle-financeiro/get'
const DAYS = 'GET /controle-financeiro/days'
const ADD = 'POST /controle-financeiro/add'

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

it.each(['user', 'supervisor'] as const)(
  'FNC-08: a %s who opens the URL sees an error and is redirected to the tickets',
  async (profile) => {
    calls = answer({})
    const Gated = financeArea.screens?.[0].options.component as () => ReactNode
    await drawPage(<Gated />, userOf(profile), ['/tickets'], '/controle-financeiro')
    await screen.findByText('at /tickets')
    expect(toasts()).toEqual(['Acesso negado / Permissão insuficiente'])
    expect(calls.filter(({ path }) => path.startsWith('/controle-financeiro'))).toEqual([])
  },
)
