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

it('LAY-23: a field that a press leaves is checked after the press, so that nothing moves under the pointer', () => {
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

it('LAY-23: leaving a field by keyboard checks it at once; leaving it for the submit button leaves the check to submitting', () => {
  const check = vi.fn()
  render(<Form check={check} />)
  fireEvent.blur(screen.getByLabelText('a'), { relatedTarget: screen.getByLabelText('b') })
  expect(check.mock.calls).toEqual([['a']])
  fireEvent.blur(screen.getByLabelText('b'), { relatedTarget: screen.getByRole('button') })
  expect(check).toHaveBeenCalledTimes(1)
})
