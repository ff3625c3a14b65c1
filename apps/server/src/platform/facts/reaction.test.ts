import { expect, it } from 'vitest'
import { declareFact } from './fact.ts'
import { joinReactions, react } from './reaction.ts'

const closed = declareFact<{ ticketId: number }>('ticket.closed', ({ ticketId }) => `ticket:${ticketId}`)
const openedFact = declareFact<{ ticketId: number }>('ticket.opened', ({ ticketId }) => `ticket:${ticketId}`)
const nothing = async () => undefined

it('returns the reactions to a fact in the order of their declaration', () => {
  const table = joinReactions(
    [closed, openedFact],
    [react(closed, 'a.first', nothing), react(closed, 'b.second', nothing)],
  )
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
    'a reaction that is declared twice',
    () => joinReactions([closed], [react(closed, 'a', nothing), react(closed, 'a', nothing)]),
    'a reacts to ticket.closed twice',
  ],
  [
    'a reaction to an undeclared fact',
    () => joinReactions([closed], [react(openedFact, 'a', nothing)]),
    'a reacts to ticket.opened, which is not declared',
  ],
])('rejects %s', (_, join, problem) => {
  expect(join).toThrow(problem)
})

it('rejects recording an undeclared fact', () => {
  expect(() => joinReactions([closed], []).to('ticket.opened')).toThrow('not declared')
})
