import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/api/api-error.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { TableCards } from './table-cards.tsx'

type Row = { id: number; name: string }
let observerCallbacks: ((entries: { isIntersecting: boolean }[]) => void)[] = []

beforeEach(() => {
  observerCallbacks = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void, options: IntersectionObserverInit) {
        expect(options.rootMargin).toBe('100px')
        observerCallbacks.push(callback)
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const onRetry = vi.fn()
function show(props: Partial<DataTableProps<Row>>) {
  const all: DataTableProps<Row> = {
    label: 'Lista',
    columns: [
      { key: 'name', label: 'Nome', cell: ({ name }) => name },
      { key: 'actions', align: 'actions', cell: ({ name }) => <button type="button">{`Editar ${name}`}</button> },
    ],
    rows: [{ id: 1, name: 'Ana' }],
    rowKey: ({ id }) => id,
    onRetry,
    empty: { title: 'Ainda não há nada' },
    ...props,
  }
  return render(
    <MantineProvider>
      <DataTable {...all} />
    </MantineProvider>,
  )
}

describe('data table', () => {
  it('shows rows below named columns', () => {
    show({})
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Nome', 'Ações'])
    expect(screen.getByRole('cell', { name: 'Ana' })).toBeTruthy()
  })

  it('shows nothing for 300 ms, then a skeleton', async () => {
    vi.useFakeTimers()
    show({ rows: undefined })
    expect(screen.queryByRole('status')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(300))
    expect(screen.getByRole('status', { name: 'Carregando...' })).toBeTruthy()
  })

  it('RT-16: a failure shows the reason and a retry button', () => {
    show({ rows: undefined, error: new ApiError('ERR_NETWORK', 0) })
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('alert').textContent).toContain('Não foi possível falar com o servidor')
  })

  it('an empty list has one sentence, a filtered one names the filter', () => {
    show({ rows: [] })
    expect(screen.getByRole('heading').textContent).toBe('Ainda não há nada')
    cleanup()
    const onClear = vi.fn()
    show({ rows: [], filter: { text: 'zzz', onClear } })
    expect(screen.getByRole('heading').textContent).toBe('Nada encontrado para “zzz”.')
    fireEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    expect(onClear).toHaveBeenCalledTimes(1)
  })

  it('RT-13: the next page loads within 100 px of the end, and once', () => {
    const load = vi.fn()
    show({ more: { has: true, loading: false, load } })
    observerCallbacks.at(-1)?.([{ isIntersecting: true }])
    expect(load).toHaveBeenCalledTimes(1)
    cleanup()
    show({ more: { has: true, loading: true, load } })
    expect(observerCallbacks).toHaveLength(1)
  })
})

describe('a long table', () => {
  const many = Array.from({ length: 5_000 }, (_, n) => ({ id: n + 1, name: `Pessoa ${n + 1}` }))
  const rowsInView = () => screen.getAllByRole('row').slice(1)

  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return this.tagName === 'SECTION' ? 600 : 0
    })
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(45)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
    HTMLElement.prototype.scrollTo = () => {}
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('RT-13: only the rows near the view are in the document, with the row count and each row’s position', () => {
    show({ rows: many })
    expect(rowsInView().length).toBeLessThan(40)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5001')
    expect(rowsInView()[0]?.getAttribute('aria-rowindex')).toBe('2')
    cleanup()
    show({ rows: many, more: { has: true, loading: false, load: vi.fn() } })
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('-1')
  })

  it('scrolling draws other rows and keeps the focused one', () => {
    show({ rows: many })
    const first = screen.getByRole('button', { name: 'Editar Pessoa 1' })
    act(() => first.focus())
    const place = screen.getByRole('region', { name: 'Lista' })
    place.scrollTop = 45 * 2_000
    fireEvent.scroll(place)
    expect(screen.getByRole('button', { name: 'Editar Pessoa 2005' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Editar Pessoa 40' })).toBeNull()
    expect(document.activeElement).toBe(first)
    act(() => first.blur())
    expect(screen.queryByRole('button', { name: 'Editar Pessoa 1' })).toBeNull()
  })

  it('is rendered whole while it is short', () => {
    show({ rows: many.slice(0, 100) })
    expect(rowsInView()).toHaveLength(100)
    expect(screen.getByRole('table').hasAttribute('aria-rowcount')).toBe(false)
  })
})

it('a card has the row’s title as heading and leaves out empty fields', () => {
  render(
    <TableCards
      label="Lista"
      rows={[{ id: 1, name: 'Ana' }]}
      rowKey={({ id }) => id}
      columns={[
        { key: 'id', label: 'Código', cell: ({ id }) => id },
        { key: 'name', label: 'Nome', title: true, cell: ({ name }) => name },
        { key: 'email', label: 'E-mail', cell: () => '–' },
      ]}
      onRetry={onRetry}
      empty={{ title: 'Ainda não há nada' }}
    />,
  )
  const card = screen.getByRole('article')
  expect(card.firstElementChild?.textContent).toBe('Nome: Ana')
  expect(screen.getByText('Código')).toBeTruthy()
  expect(screen.queryByText('E-mail')).toBeNull()
})
