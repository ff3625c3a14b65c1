import { type ClientEventName, clientEvents } from '@recado/contract/realtime'
import { expect, it } from 'vitest'
import { type AnyAreaSockets, joinSockets } from './area-sockets.ts'

const [first, ...others] = clientEvents
const area = (handledEvents: readonly ClientEventName[], more: Partial<AnyAreaSockets> = {}): AnyAreaSockets => ({
  handledEvents,
  ...more,
})
const room = { name: 'things', keyOf: () => null, roomsOf: () => [] }

it('joins areas that handle every client event once', () => {
  const areas = [area([first]), area(others, { requested: [room] })]
  expect(joinSockets(areas)).toEqual(areas)
})

it.each<[string, AnyAreaSockets[], string]>([
  ['a client event that no area handles', [area(others)], `no area handles the client event ${first}`],
  ['a client event of two areas', [area([first]), area(clientEvents)], `the client event ${first} is declared twice`],
  [
    'an event with two deliveries',
    [area(clientEvents, { deliveries: { ticket: () => undefined } }), area([], { deliveries: { ticket: () => {} } })],
    'the delivery of ticket is declared twice',
  ],
  [
    'two kinds of rooms with one name, whose requests would mix',
    [area(clientEvents, { requested: [room] }), area([], { requested: [room] })],
    'the rooms things is declared twice',
  ],
])('rejects %s', (_what, areas, reason) => {
  expect(() => joinSockets(areas)).toThrow(reason)
})
