import { createConnection, showConnection, updateConnection } from '@recado/contract/connections/endpoints'
import { defaultPermissions, type Permissions } from '@recado/contract/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { addUserWith } from '../../../test/roles.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { until } from '../../../test/until.ts'

/** access.8: the token of a connection is for users who edit connections, its QR code for those who operate them. */

let app: SharedTestApp
let connectionId: number
beforeAll(async () => {
  app = await sharedTestApp()
  connectionId = (await app.call(createConnection, app.admin, { body: { name: 'Linha', provider: 'simulator' } })).body
    .id
  await until(async () => (await shownTo(app.admin)).qrcode !== '', 'the QR code')
})
afterAll(() => app?.stop())

/** A user who may edit connections, but not operate them. */
const editorRights: Permissions = { ...defaultPermissions('user'), 'connections-page:editOrDeleteConnection': 'all' }

const shownTo = async (as: SharedTestApp['admin']) =>
  (await app.call(showConnection, as, { params: { id: connectionId } })).body

it.each<[string, Permissions, { token: boolean; qrcode: boolean }]>([
  ['an attendant', {}, { token: false, qrcode: false }],
  ['a user who edits', { 'connections-page:editOrDeleteConnection': 'all' }, { token: true, qrcode: false }],
  ['a user who operates', { 'connections-page:actionButtons': 'all' }, { token: false, qrcode: true }],
  [
    'a user who does both',
    { 'connections-page:editOrDeleteConnection': 'all', 'connections-page:actionButtons': 'all' },
    { token: true, qrcode: true },
  ],
])('access.8: %s receives what their permissions allow, in answers and in events', async (_who, change, allowed) => {
  const user = await addUserWith(app, app.admin, { ...defaultPermissions('user'), ...change })
  const socket = await app.socket(user)
  const name = `Linha ${user.userId}`
  const editor = await addUserWith(app, app.admin, editorRights)
  const { body } = await app.call(updateConnection, editor, { params: { id: connectionId }, body: { name } })
  expect(body.qrcode).toBe('')
  const { whatsapp } = (await socket.receives('-whatsapp', (payload) => {
    return (payload.whatsapp as { name?: string } | undefined)?.name === name
  })) as { whatsapp: { token: string; qrcode: string } }
  const answer = await shownTo(user)
  for (const { token, qrcode } of [whatsapp, answer])
    expect({ token: token !== '', qrcode: qrcode !== '' }).toEqual(allowed)
})
