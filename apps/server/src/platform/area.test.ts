import { clientEvents } from '@recado/contract/realtime'
import { expect, it } from 'vitest'
import { type Area, joinAreas } from './area.ts'
import { declareFact } from './facts/fact.ts'
import { react } from './facts/reaction.ts'
import type { Registrar } from './http/call.ts'
import { declareJob, handle } from './jobs/job.ts'
import type { AnyAreaSockets } from './realtime/area-sockets.ts'

const nothing = async () => undefined
const closed = declareFact<{ ticketId: number }>('ticket.closed', ({ ticketId }) => `ticket:${ticketId}`)
const sweep = declareJob('files.sweep')
const sockets: AnyAreaSockets = { handledEvents: clientEvents }
const low: Area = { name: 'low', facts: [closed], jobTypes: [sweep], jobs: [handle(sweep, nothing)], sockets }

it('joins the areas’ routes, jobs and sockets, and their reactions in the order of the areas', () => {
  const routed: string[] = []
  const areaNamed = (name: string): Area => ({
    name,
    routes: () => void routed.push(name),
    reactions: [react(closed, `${name}.note`, nothing)],
  })
  const areas = joinAreas([areaNamed('second'), low, areaNamed('first')])
  areas.routes({} as Registrar)
  expect(routed).toEqual(['second', 'first'])
  expect(areas.reactions.to('ticket.closed').map(({ name }) => name)).toEqual(['second.note', 'first.note'])
  expect(areas.jobs.map(({ type }) => type.name)).toEqual(['files.sweep'])
  expect(areas.sockets).toEqual([sockets])
})

it.each<[string, Area[], string]>([
  ['two areas with one name', [low, { name: 'low' }], 'the area low is declared twice'],
  ['a job without a handler', [{ ...low, jobs: [] }], 'files.sweep has 0 handlers'],
  [
    'a reaction to an undeclared fact',
    [{ ...low, facts: [], reactions: [react(closed, 'low.note', nothing)] }],
    'is not declared',
  ],
  ['a client event that no area handles', [{ ...low, sockets: { handledEvents: [] } }], 'no area handles'],
])('rejects %s', (_, areas, problem) => {
  expect(() => joinAreas(areas)).toThrow(problem)
})
