import { expect, it } from 'vitest'
import { groupOrder } from './group-order.rules.ts'

const hit = (why: number) => [{ id: 1, why }]

it.each([
  ['a protocol', { tickets: hit(0), people: [], messages: 3 }, ['tickets', 'messages']],
  [
    'a name, with the ticket before its person',
    { tickets: hit(2), people: hit(2), messages: 1 },
    ['tickets', 'people', 'messages'],
  ],
  ['a person without a ticket', { tickets: hit(6), people: hit(1), messages: 1 }, ['people', 'messages', 'tickets']],
  ['words in messages', { tickets: hit(6), people: [], messages: 2 }, ['messages', 'tickets']],
  ['a tag', { tickets: hit(5), people: [], messages: 2 }, ['tickets', 'messages']],
  ['no hit', { tickets: [], people: [], messages: 0 }, []],
] as const)('the group with the best hit comes first: %s', (_, hits, order) => {
  expect(groupOrder(hits)).toEqual(order)
})
