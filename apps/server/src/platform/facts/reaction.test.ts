import { expect, it } from 'vitest'
import { declareFact } from './fact.ts'
import { joinReactions, react } from './reaction.ts'

const closed = declareFact<{ ticketId: number }>('ticket.closed', ({ ticketId }) => `ticket:${ticketId}`)
const opened = declareFact<{ ticketId: number }>('ticket.opened', ({ ticketId }) => `ticket:${ticketId}`)
const nothing = async () => undefined

it('finds the reactions to a fact in the order in which they were declared', () => {
  const table = joinReactions([closed, opened], [react(closed, 'a.first', nothing), react(closed, 'b.second', nothing)])
  expect(table.to('ticket.closed').map(({ name }) => name)).toEqual(['a.first', 'b.second'])
  expect(table.to('ticket.opened')).toEqual([])
  expect([table.find('ticket.closed', 'b.second')?.name, table.find('ticket.opened', 'b.second')]).toEqual([
    'b.second',
    undefined,
  ])
})

it.each([
  ['a fact that is declared twice', () => joinReactions([closed, closed], []), 'ticket.closed is declared twice'],
  [
    'a reaction that stands there twice',
    () => joinReactions([closed], [react(closed, 'a', nothing), react(closed, 'a', nothing)]),
    'a reacts to ticket.closed twice',
  ],
  [
    'a reaction to what nobody declares',
    () => joinReactions([closed], [react(opened, 'a', nothing)]),
    'a reacts to ticket.opened, which nobody declares',
  ],
])('refuses %s', (_, join, problem) => {
  expect(join).toThrow(problem)
})

it('refuses to record a fact that nobody declares', () => {
  expect(() => joinReactions([closed], []).to('ticket.opened')).toThrow('not declared')
})
