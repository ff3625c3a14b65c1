import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../platform/api-error.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'

type Row = { id: number; name: string }
let seen: ((entries: { isIntersecting: boolean }[]) => void)[] = []

beforeEach(() => {
  seen = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void, options: IntersectionObserverInit) {
        expect(options.rootMargin).toBe('100px')
        seen.push(callback)
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

  it('RT-16: a failure says why and offers to try again', () => {
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
    seen.at(-1)?.([{ isIntersecting: true }])
    expect(load).toHaveBeenCalledTimes(1)
    cleanup()
    show({ more: { has: true, loading: true, load } })
    expect(seen).toHaveLength(1)
  })
})
