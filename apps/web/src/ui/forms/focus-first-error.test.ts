import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { focusFirstError } from './focus-first-error.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<form id="form"><input name="name" /><input name="password" /></form>'
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)
const focused = () => (document.activeElement instanceof HTMLInputElement ? document.activeElement.name : null)

it('LAY-20: waits some frames for the mark of a field that the server refused', () => {
  focusFirstError('form')
  for (let frame = 0; frame < 4; frame++) vi.advanceTimersToNextFrame()
  expect(focused()).toBeNull()
  field('password')?.setAttribute('aria-invalid', 'true')
  vi.advanceTimersToNextFrame()
  expect(focused()).toBe('password')
})

it('LAY-20: focuses the first of several invalid fields, and gives up when no field is marked', () => {
  focusFirstError('form')
  for (let frame = 0; frame < 20; frame++) vi.advanceTimersToNextFrame()
  field('name')?.setAttribute('data-invalid', 'true')
  field('password')?.setAttribute('data-invalid', 'true')
  vi.advanceTimersToNextFrame()
  expect(focused()).toBeNull()
  focusFirstError('form')
  vi.advanceTimersToNextFrame()
  expect(focused()).toBe('name')
})
