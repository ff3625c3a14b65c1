import type { Message } from '@recado/contract/conversations/message'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { message } from '../state/test/samples.ts'
import { draw } from '../test/draw.tsx'
import { useColleague } from './use-colleague.ts'

const server = vi.hoisted(() => ({ said: [] as string[], emit: (_: unknown) => {} }))
vi.mock('../../../platform/socket.ts', () => ({
  sendPresence: (what: string) => server.said.push(what),
  enterRoom: () => () => {},
  onEvent: (_: string, listener: (payload: unknown) => void) => {
    server.emit = listener
    return () => {}
  },
}))

let sendCount = 0
function Field() {
  const [text, setText] = useState('')
  const colleague = useColleague(1, text)
  return (
    <>
      <input aria-label="texto" value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
      <button type="button" onClick={() => !colleague.ask() && sendCount++}>
        enviar
      </button>
      <p>{colleague.name}</p>
    </>
  )
}

const caio = { id: 9, name: 'Caio' }
const arrives = (change: Partial<Message> = {}, action = 'create') =>
  act(() =>
    server.emit({ action, message: message(5, 5, { fromMe: true, user: caio, isAutomatic: false, ...change }) }),
  )
const type = (text: string) => fireEvent.change(screen.getByLabelText('texto'), { target: { value: text } })
const press = () => fireEvent.click(screen.getByText('enviar'))

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  sendCount = 0
  server.said.length = 0
  await draw(<Field />)
  await screen.findByLabelText('texto')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('PLUS-13: a colleague’s answer while the user writes asks once before sending', () => {
  type('oi')
  arrives()
  vi.advanceTimersByTime(60_000)
  press()
  expect([sendCount, screen.queryByText('Caio') !== null]).toEqual([0, true])
  press()
  expect(sendCount).toBe(1)
})

it('PLUS-13: an answer shortly before asks too; an old one does not', () => {
  arrives()
  type('oi')
  press()
  expect(sendCount).toBe(0)
  press()
  expect(sendCount).toBe(1)
  arrives()
  vi.advanceTimersByTime(0)
  type('')
  vi.advanceTimersByTime(11_000)
  type('de novo')
  press()
  expect(sendCount).toBe(2)
})

it.each([
  ['the user’s own message', { user: { id: 7, name: 'Ana' } }, 'create'],
  ['a bot’s', { isAutomatic: true }, 'create'],
  ['the customer’s', { user: null, fromMe: false }, 'create'],
  ['another ticket’s', { ticketId: 2 }, 'create'],
  ['a tick of the colleague’s message', {}, 'update'],
] as const)('PLUS-13: %s does not ask', (_, change, action) => {
  type('oi')
  arrives(change as Partial<Message>, action)
  press()
  expect(sendCount).toBe(1)
})

it('PLUS-13: typing is reported when it starts, periodically while it continues, and when it ends', () => {
  for (const text of ['o', 'oi', 'oi!']) type(text)
  expect(server.said).toEqual(['startTyping'])
  vi.advanceTimersByTime(3_500)
  type('oi! ')
  expect(server.said).toEqual(['startTyping', 'startTyping'])
  vi.advanceTimersByTime(5_000)
  expect(server.said).toEqual(['startTyping', 'startTyping', 'stopTyping'])
  type('oi! e')
  type('')
  expect(server.said.slice(3)).toEqual(['startTyping', 'stopTyping'])
})
