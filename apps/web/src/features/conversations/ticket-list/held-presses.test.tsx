import type { Ticket } from '@recado/contract/conversations/ticket'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteOwnMove } from '../inbox-state.ts'
import { ticket } from '../state/test/samples.ts'
import { useHeldRows } from './use-held-rows.ts'

let openedIds: string[] = []

function List({ tickets }: { tickets: readonly Ticket[] }) {
  const { rows, changes, apply, watch } = useHeldRows(tickets)
  return (
    <section aria-label="lista" {...watch}>
      <button type="button" onClick={apply}>
        {changes} mudanças
      </button>
      {rows.map(({ id, uuid }) => (
        <div key={id} data-ticket-row={id}>
          <button type="button" onClick={() => openedIds.push(uuid)}>
            {uuid}
          </button>
        </div>
      ))}
    </section>
  )
}

const order = () =>
  screen
    .getAllByRole('button')
    .slice(1)
    .map((row) => row.textContent)
const rows = (...ids: number[]) => ids.map((id, at) => ticket(id, 60 - at))
/** The list after this many messages, each of which moves the last row to the top. */
const lifted = (updates: number) => {
  let ids = [1, 2, 3, 4]
  for (let at = 0; at < updates; at++) ids = [ids.at(-1) ?? 0, ...ids.slice(0, -1)]
  return rows(...ids)
}

beforeEach(() => {
  openedIds = []
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it.each(['mouse', 'touch'])(
  'PLUS-15: a %s click opens the row that was visible when it began, through 50 updates',
  (pointerType) => {
    const { rerender } = render(<List tickets={rows(1, 2, 3, 4)} />)
    const row = screen.getByText('u3')
    fireEvent.pointerDown(row, { pointerType })
    for (let at = 1; at <= 50; at++) rerender(<List tickets={lifted(at)} />)
    expect(order()).toEqual(['u1', 'u2', 'u3', 'u4'])
    fireEvent.pointerUp(window)
    rerender(<List tickets={lifted(51)} />)
    fireEvent.click(row)
    expect([openedIds, order()]).toEqual([['u3'], ['u1', 'u2', 'u3', 'u4']])
    act(() => void vi.advanceTimersByTime(400))
    expect(order()).toEqual(['u2', 'u3', 'u4', 'u1'])
  },
)

it('PLUS-15: the order is kept while the pointer rests on a row, and a button shows the pending changes', () => {
  const { rerender } = render(<List tickets={rows(1, 2, 3, 4)} />)
  fireEvent.pointerOver(screen.getByText('u2'), { pointerType: 'mouse' })
  rerender(<List tickets={lifted(1)} />)
  expect(order()).toEqual(['u1', 'u2', 'u3', 'u4'])
  fireEvent.click(screen.getByText('1 mudanças'))
  expect(order()).toEqual(['u4', 'u1', 'u2', 'u3'])
})

it('PLUS-15: a ticket that the user moved away disappears immediately, even if the pointer rests on it', () => {
  const { rerender } = render(<List tickets={rows(1, 2, 3, 4)} />)
  fireEvent.pointerOver(screen.getByText('u2'), { pointerType: 'mouse' })
  act(() => noteOwnMove(2))
  expect(order()).toEqual(['u1', 'u2', 'u3', 'u4'])
  rerender(<List tickets={rows(4, 1, 3)} />)
  expect(order()).toEqual(['u1', 'u3', 'u4'])
})

it('PLUS-15: a pointer that rests for three seconds no longer keeps the order, until it moves again', () => {
  const { rerender } = render(<List tickets={rows(1, 2, 3, 4)} />)
  const over = (clientX: number) =>
    fireEvent.pointerMove(screen.getByText('u2'), { pointerType: 'mouse', clientX, clientY: 9 })
  over(5)
  act(() => void vi.advanceTimersByTime(2_000))
  over(6)
  rerender(<List tickets={lifted(1)} />)
  act(() => void vi.advanceTimersByTime(2_999))
  expect(order()).toEqual(['u1', 'u2', 'u3', 'u4'])
  act(() => void vi.advanceTimersByTime(1))
  expect(order()).toEqual(['u4', 'u1', 'u2', 'u3'])
  // Rows passing under the pointer do not count as movement.
  over(6)
  rerender(<List tickets={lifted(2)} />)
  expect(order()).toEqual(['u3', 'u4', 'u1', 'u2'])
  over(7)
  rerender(<List tickets={lifted(3)} />)
  expect(order()).toEqual(['u3', 'u4', 'u1', 'u2'])
})
