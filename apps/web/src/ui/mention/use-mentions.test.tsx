import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { insertText } from '../forms/insert-text.ts'
import { useMentions } from './use-mentions.tsx'

vi.mock('../../platform/session.ts', async (original) => ({ ...(await original()), useMe: () => ({ id: 1 }) }))
beforeEach(() => void vi.useFakeTimers({ toFake: ['requestAnimationFrame'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const people = [{ id: 2, name: 'Paula' }]

function Field() {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const mentions = useMentions({ label: 'Pessoas', text, field, usePeople: () => people })
  return (
    <>
      {mentions.list}
      <textarea
        ref={field}
        value={text}
        maxLength={20}
        {...mentions.field}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          mentions.follow()
        }}
        onSelect={mentions.follow}
        onKeyDown={(event) => void mentions.takesKey(event)}
      />
    </>
  )
}

const type = (field: HTMLTextAreaElement, text: string) => fireEvent.input(field, { target: { value: text } })

it('CHT-06: text typed right after accepting a name follows the name', () => {
  render(<Field />)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  type(field, '@pa')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect([field.value, field.selectionStart]).toEqual(['@Paula ', 7])
  type(field, '@Paula c')
  vi.advanceTimersToNextFrame()
  expect([field.value, field.selectionStart]).toEqual(['@Paula c', 8])
  expect(screen.queryByRole('option')).toBeNull()
})

it('CHT-06: choosing a person before a space leaves one space', () => {
  render(<Field />)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  type(field, 'oi @pa já')
  field.focus()
  field.setSelectionRange(6, 6)
  // React ignores a selection while a mouse button is down, which a test before this one may have left so.
  fireEvent.mouseUp(field)
  fireEvent.keyDown(field, { key: 'Enter' })
  expect([field.value, field.selectionStart]).toEqual(['oi @Paula já', 10])
})

it('a mention that would exceed the maximum length is not inserted', () => {
  render(<Field />)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  type(field, 'a'.repeat(18))
  expect([insertText(field, '12'), insertText(field, '3'), field.value]).toEqual([true, false, `${'a'.repeat(18)}12`])
})
