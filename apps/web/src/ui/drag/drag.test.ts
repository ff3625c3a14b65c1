import { fireEvent } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createDrag } from './drag.ts'

afterEach(() => document.body.replaceChildren())

it('Escape cancels a drag and says which card stays', () => {
  const board = document.body.appendChild(document.createElement('div'))
  const handlers = { onDrop: vi.fn(), onCancel: vi.fn() }
  const drag = createDrag(board, handlers)
  const card = { kind: 'card', id: 4 } as const
  const press = new MouseEvent('pointerdown', { clientX: 5, clientY: 5 }) as PointerEvent
  Object.defineProperties(press, { isPrimary: { value: true }, pointerId: { value: 1 } })
  drag.press(press, card, board)
  const move = new MouseEvent('pointermove', { clientX: 50, clientY: 50 })
  Object.defineProperty(move, 'pointerId', { value: 1 })
  window.dispatchEvent(move)
  fireEvent.keyDown(window, { key: 'Escape' })
  // A drag swallows the click that follows it.
  fireEvent.click(board)
  expect(handlers.onCancel).toHaveBeenCalledExactlyOnceWith(card)
  expect(handlers.onDrop).not.toHaveBeenCalled()
  drag.stop()
})
