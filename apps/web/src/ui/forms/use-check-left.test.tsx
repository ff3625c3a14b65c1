import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCheckLeft } from './use-check-left.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

function Form({ check }: { check: (path: string) => void }) {
  return (
    <form aria-label="f" {...useCheckLeft(check)}>
      <input aria-label="a" data-path="a" />
      <input aria-label="b" data-path="b" />
      <button type="button">c</button>
    </form>
  )
}

it('LAY-23: a field that is left by a press is checked after the press, so that nothing moves under it', () => {
  const check = vi.fn()
  render(<Form check={check} />)
  const [a, b] = [screen.getByLabelText('a'), screen.getByLabelText('b')]
  fireEvent.pointerDown(b)
  fireEvent.blur(a, { relatedTarget: b })
  vi.runAllTimers()
  expect(check).not.toHaveBeenCalled()
  fireEvent.pointerUp(b)
  fireEvent.click(b)
  expect(check).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(check.mock.calls).toEqual([['a']])
})

it('LAY-23: one that is left by the keyboard is checked at once, one that is left for a button by the sending', () => {
  const check = vi.fn()
  render(<Form check={check} />)
  fireEvent.blur(screen.getByLabelText('a'), { relatedTarget: screen.getByLabelText('b') })
  expect(check.mock.calls).toEqual([['a']])
  fireEvent.blur(screen.getByLabelText('b'), { relatedTarget: screen.getByRole('button') })
  expect(check).toHaveBeenCalledTimes(1)
})
