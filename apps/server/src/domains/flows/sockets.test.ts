import { createFlow } from '@recado/contract/flows/endpoints'
import { defaultPermissions } from '@recado/contract/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import type { TestSocket } from '../../../test/socket.ts'
import { until } from '../../../test/until.ts'

let app: SharedTestApp
let id: number
let colleague: Person
const open: TestSocket[] = []
beforeAll(async () => {
  app = await sharedTestApp()
  colleague = await addUserWith(app, app.admin, { ...defaultPermissions('user'), 'flows:view': 'all' })
  id = (await app.call(createFlow, app.admin, { body: { name: 'Aberto' } })).body.id
})
afterAll(async () => {
  for (const socket of open) socket.close()
  await app?.stop()
})

async function opens(as: Person, flow: unknown = id): Promise<TestSocket> {
  const socket = await app.socket(as, [['openFlow', flow]])
  open.push(socket)
  return socket
}
const presenceEvents = ({ received }: TestSocket) => received.filter(({ name }) => name.endsWith('-flowPresence'))
/** Returns the people that a window last received. */
const people = (socket: TestSocket) =>
  ((presenceEvents(socket).at(-1)?.payload.people ?? []) as Array<{ userId: number }>)
    .map(({ userId }) => userId)
    .toSorted()
const sees = (socket: TestSocket, ...ids: number[]) =>
  until(() => JSON.stringify(people(socket)) === JSON.stringify(ids.toSorted()), `${ids} in a flow`)

it('opening a flow shows who has it open, per window, and notifies them when people come and go', async () => {
  const first = await opens(app.admin)
  await sees(first, app.admin.userId)
  expect(presenceEvents(first).at(-1)).toEqual({
    name: `company-${app.admin.companyId}-flowPresence`,
    payload: {
      flowId: id,
      people: [{ key: expect.any(String), userId: app.admin.userId, name: expect.any(String) }],
    },
  })
  const second = await opens(colleague)
  const again = await opens(app.admin)
  for (const socket of [first, second, again]) await sees(socket, app.admin.userId, app.admin.userId, colleague.userId)
  const keys = ((presenceEvents(first).at(-1)?.payload.people ?? []) as Array<{ key: string }>).map(({ key }) => key)
  expect(new Set(keys).size).toBe(3)
  await again.socket.timeout(45_000).emitWithAck('closeFlow', id)
  await sees(first, app.admin.userId, colleague.userId)
  second.close()
  await sees(first, app.admin.userId)
})

it('an unknown, foreign or invalid flow id joins no room, nor does a user who may not see flows', async () => {
  const stranger = await opens(app.stranger)
  const blind = await opens(app.attendant)
  const rubbish = await opens(colleague, { toString: 'x' })
  const unknown = await opens(colleague, 2_000_000_000)
  const own = await opens(colleague)
  await until(() => people(own).includes(colleague.userId), 'a presence')
  expect(people(own)).not.toContain(app.stranger.userId)
  for (const socket of [stranger, blind, rubbish, unknown]) expect(presenceEvents(socket)).toEqual([])
})
