import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SortableList, useSortable } from './sortable-list.tsx'

const HEIGHT = 100

function Item({ at }: { at: number }) {
  const { handle } = useSortable(at)
  return (
    <li>
      <button type="button" {...handle}>
        {`Mover ${at}`}
      </button>
    </li>
  )
}

/** Presses the handle of the first of three items, each 100 px high. */
function press(onMove: (from: number, to: number) => void): HTMLElement {
  render(
    <SortableList label="Itens" onMove={onMove}>
      {[0, 1, 2].map((at) => (
        <Item key={at} at={at} />
      ))}
    </SortableList>,
  )
  const handle = screen.getByRole('button', { name: 'Mover 0' })
  handle.setPointerCapture = () => {}
  fireEvent.pointerDown(handle, { clientY: 50 })
  return handle
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = [...(this.parentElement?.children ?? [])].indexOf(this)
    return new DOMRect(0, place * HEIGHT, 300, HEIGHT)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('STE-01: an item moves to where the pointer is released, even if the last move is not rendered yet', () => {
  const onMove = vi.fn()
  const handle = press(onMove)
  fireEvent.pointerMove(handle, { clientY: 150 })
  act(() => {
    fireEvent.pointerMove(handle, { clientY: 250 })
    fireEvent.pointerUp(handle, { clientY: 250 })
  })
  expect(onMove.mock.calls).toEqual([[0, 2]])
})

it('STE-01: an item that is released over itself does not move', () => {
  const onMove = vi.fn()
  const handle = press(onMove)
  fireEvent.pointerMove(handle, { clientY: 150 })
  act(() => {
    fireEvent.pointerMove(handle, { clientY: 60 })
    fireEvent.pointerUp(handle, { clientY: 60 })
  })
  expect(onMove).not.toHaveBeenCalled()
})
