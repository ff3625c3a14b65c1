import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLongPress } from './use-long-press.ts'

const onLong = vi.fn()
const onClick = vi.fn()

function Bubble() {
  return (
    <div data-testid="bubble" {...useLongPress(onLong)}>
      <button type="button" onClick={onClick}>
        foto
      </button>
    </div>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  render(<Bubble />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const finger = { pointerType: 'touch', isPrimary: true, clientX: 50, clientY: 50 }
const photo = () => screen.getByText('foto')
const wait = (time: number) => act(() => void vi.advanceTimersByTime(time))

it('a touch that rests for half a second is reported when it ends and causes no click', () => {
  fireEvent.pointerDown(photo(), finger)
  wait(500)
  expect(onLong).not.toHaveBeenCalled()
  fireEvent.pointerUp(photo(), finger)
  fireEvent.click(photo())
  wait(1)
  expect(onLong).toHaveBeenCalledExactlyOnceWith(screen.getByTestId('bubble'))
  expect(onClick).not.toHaveBeenCalled()
  fireEvent.pointerDown(photo(), finger)
  fireEvent.click(photo())
  expect(onClick).toHaveBeenCalledOnce()
})

it.each([
  ['a short press', { ...finger }, 499, { ...finger }],
  ['a mouse', { ...finger, pointerType: 'mouse' }, 900, { ...finger }],
  ['a second finger', { ...finger, isPrimary: false }, 900, { ...finger }],
])('%s does not count as a long press', (_what, down, time, up) => {
  fireEvent.pointerDown(photo(), down)
  wait(time)
  fireEvent.pointerUp(photo(), up)
  wait(900)
  expect(onLong).not.toHaveBeenCalled()
})

it('a moving touch scrolls', () => {
  fireEvent.pointerDown(photo(), finger)
  fireEvent.pointerMove(photo(), { ...finger, clientY: 61 })
  wait(900)
  fireEvent.pointerUp(photo(), finger)
  wait(900)
  expect(onLong).not.toHaveBeenCalled()
})
