import { act, renderHook } from '@testing-library/react'
import type { PointerEvent } from 'react'
import { expect, it } from 'vitest'
import { ticket } from '../state/test/samples.ts'
import { useHeldRows } from './use-held-rows.ts'

const [one, two, three] = [ticket(1, 10), ticket(2, 20), ticket(3, 30)]

it('TKT-31: rows under the pointer keep their positions until it leaves', () => {
  const row = document.createElement('li')
  row.dataset.ticketRow = '1'
  const over = { pointerType: 'mouse', target: row } as unknown as PointerEvent
  const { result, rerender } = renderHook(({ tickets }) => useHeldRows(tickets), {
    initialProps: { tickets: [two, one] },
  })
  const ids = () => result.current.rows.map(({ id }) => id)
  rerender({ tickets: [one, two] })
  expect(ids()).toEqual([1, 2])
  act(() => result.current.watch.onPointerOver(over))
  rerender({ tickets: [three, two, one] })
  expect(ids()).toEqual([1, 2])
  expect(result.current.changes).toBe(2)
  act(() => result.current.apply())
  expect(ids()).toEqual([3, 2, 1])
  rerender({ tickets: [one, three, two] })
  expect(ids()).toEqual([3, 2, 1])
  act(() => result.current.watch.onPointerLeave())
  expect(ids()).toEqual([1, 3, 2])
})
