import type { Ticket } from '@recado/contract/conversations/ticket'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteOwnMove } from '../inbox-state.ts'
import { ticket } from '../state/test/samples.ts'
import { useHeldRows } from './use-held-rows.ts'

let openedIds: string[] = []

function List({ tickets }: { tickets: readonly Ticket[] }) {
  const list = useRef<HTMLElement>(null)
  const { rows, changes, apply, watch } = useHeldRows(tickets, list)
  return (
    <section ref={list} aria-label="lista" {...watch}>
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

it('PLUS-15: a pointer that rests in the list keeps the order without time limit', () => {
  const { rerender } = render(<List tickets={rows(1, 2, 3, 4)} />)
  fireEvent.pointerOver(screen.getByText('u2'), { pointerType: 'mouse' })
  act(() => void vi.advanceTimersByTime(3_600_000))
  rerender(<List tickets={lifted(1)} />)
  expect(order()).toEqual(['u1', 'u2', 'u3', 'u4'])
  fireEvent.pointerLeave(screen.getByRole('region'), { pointerType: 'mouse' })
  expect(order()).toEqual(['u4', 'u1', 'u2', 'u3'])
})

it('PLUS-15: rows that changed places take no press for 300 ms; a moved own ticket delays nothing', () => {
  const { rerender } = render(<List tickets={rows(1, 2, 3, 4)} />)
  const isSettling = () => 'settling' in screen.getByRole('region').dataset
  expect(isSettling()).toBe(false)
  rerender(<List tickets={lifted(1)} />)
  act(() => void vi.advanceTimersByTime(299))
  expect(isSettling()).toBe(true)
  act(() => void vi.advanceTimersByTime(1))
  expect(isSettling()).toBe(false)
  act(() => noteOwnMove(4))
  rerender(<List tickets={rows(1, 2, 3)} />)
  expect(isSettling()).toBe(false)
})
