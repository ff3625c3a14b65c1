import { deleteUser, logout, updateUser } from '@recado/contract/identity/endpoints'
import { endOwnSessions } from '@recado/contract/identity/sessions'
import {
  removePushDevice,
  renamePushDevice,
  savePushChoices,
  savePushDevice,
  showPush,
  testPushDevice,
} from '@recado/contract/push/endpoints'
import { pushEvent } from '@recado/contract/push/events'
import { MOST_PUSH_DEVICES } from '@recado/contract/push/push-kinds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SharedTestApp, TEST_PASSWORD } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { until } from '../../../test/until.ts'
import { newSubscription } from './test/calls.ts'

let app: SharedTestApp

beforeAll(async () => {
  app = await sharedTestApp()
})
afterAll(() => app?.stop())

const add = (as: Person, subscription = newSubscription(), name = 'Celular') =>
  app.call(savePushDevice, as, { body: { ...subscription, name } })
const devices = async (as: Person) => (await app.call(showPush, as)).body.devices
const names = async (as: Person) => (await devices(as)).map(({ name }) => name)

describe('APP-05: a user’s devices', () => {
  it('are listed with name and service, without address and keys', async () => {
    const ana = await app.addUser(app.admin)
    const subscription = newSubscription()
    const added = await add(ana, subscription, '  Celular da Ana ')
    expect(added).toMatchObject({ status: 200, body: { name: 'Celular da Ana', service: '127.0.0.1', current: true } })
    const list = await app.call(showPush, ana)
    expect(list.body.devices).toEqual([added.body])
    expect(Buffer.from(list.body.publicKey, 'base64url')).toHaveLength(65)
    const storedRows = JSON.stringify(await app.rows('select * from push_devices where user_id = $1', [ana.userId]))
    for (const secret of [subscription.endpoint, subscription.keys.p256dh, subscription.keys.auth]) {
      expect(JSON.stringify(list.body)).not.toContain(secret)
      expect(storedRows).not.toContain(secret)
    }
    expect(await devices(app.admin)).toEqual([])
    expect(await devices(app.stranger)).toEqual([])
  })

  it('can be renamed and removed only by their user, live in all of the user’s windows', async () => {
    const ana = await app.addUser(app.admin)
    const window = await app.socket(ana)
    const { id } = (await add(ana)).body
    const events = () =>
      window.received.filter(({ name }) => name.endsWith('-push')).map(({ payload }) => pushEvent.parse(payload))
    for (const [other, status] of [
      [app.admin, 403],
      [app.stranger, 404],
    ] as const) {
      expect((await app.call(renamePushDevice, other, { params: { id }, body: { name: 'x' } })).status).toBe(status)
      expect((await app.call(removePushDevice, other, { params: { id } })).status).toBe(status)
      expect((await app.call(testPushDevice, other, { params: { id } })).status).toBe(status)
    }
    const renamed = await app.call(renamePushDevice, ana, { params: { id }, body: { name: 'Tablet' } })
    expect(renamed.body).toMatchObject({ id, name: 'Tablet', current: true })
    expect((await app.call(removePushDevice, ana, { params: { id } })).status).toBe(200)
    expect(await devices(ana)).toEqual([])
    await until(() => events().length >= 3, 'the events')
    expect(events()).toMatchObject([
      { action: 'create', record: { id, name: 'Celular' } },
      { action: 'update', record: { id, name: 'Tablet' } },
      { action: 'delete', id },
    ])
    const audited = await app.rows<{ action: string }>(
      `select action from audit_log where company_id = $1 and subject = $2 order by id`,
      [ana.companyId, `pushDevice ${id}`],
    )
    expect(audited.map(({ action }) => action)).toEqual(['pushDevice.create', 'pushDevice.delete'])
    window.close()
  })

  it('a browser that subscribes again is the same device; another user’s device is transferred', async () => {
    const [ana, bia] = [await app.addUser(app.admin), await app.addUser(app.admin)]
    const subscription = newSubscription()
    const first = (await add(ana, subscription, 'Meu')).body
    expect((await add(ana, subscription, 'Outro nome')).body).toMatchObject({ id: first.id, name: 'Meu' })
    const waiting = () => app.rows('select 1 from push_notices where device_id = $1', [first.id])
    await app.rows(
      `insert into push_notices (company_id, device_id, subject, kind, since, queued_at) values ($1, $2, 'ticket:1', 'answers', now(), now())`,
      [app.admin.companyId, first.id],
    )
    expect((await add(ana, subscription)).status).toBe(200)
    expect(await waiting(), 'her notice remains while the device is hers').toHaveLength(1)
    expect((await add(bia, subscription, 'Da Bia')).body.name).toBe('Da Bia')
    expect(await waiting(), 'the previous owner’s notice is deleted').toEqual([])
    expect(await names(ana)).toEqual([])
    expect(await names(bia)).toEqual(['Da Bia'])
  })

  it(`are limited to ${MOST_PUSH_DEVICES}; subscribing an existing one again still works`, async () => {
    const ana = await app.addUser(app.admin)
    const last = newSubscription()
    for (let n = 1; n < MOST_PUSH_DEVICES; n++) expect((await add(ana)).status).toBe(200)
    expect((await add(ana, last)).status).toBe(200)
    expect(await add(ana)).toMatchObject({ status: 409, body: { error: 'ERR_PUSH_DEVICES_LIMIT' } })
    expect((await add(ana, last)).status).toBe(200)
    expect(await devices(ana)).toHaveLength(MOST_PUSH_DEVICES)
  })

  it.each([
    ['another host', { endpoint: 'https://recado.example/push' }, 'ERR_PUSH_ADDRESS'],
    ['an address of the internal network', { endpoint: 'https://169.254.169.254/x' }, 'ERR_PUSH_ADDRESS'],
    ['an invalid URL', { endpoint: 'x' }, 'ERR_PUSH_ADDRESS'],
    ['a short key', { keys: { p256dh: 'AAAA', auth: 'A'.repeat(22) } }, 'ERR_PUSH_KEYS'],
    [
      'a key that is not a curve point',
      { keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: 'A'.repeat(22) } },
      'ERR_PUSH_KEYS',
    ],
    ['a short secret', { keys: { ...newSubscription().keys, auth: 'AAAA' } }, 'ERR_PUSH_KEYS'],
  ])('reject a subscription with %s', async (_what, change, error) => {
    expect(await add(app.admin, { ...newSubscription(), ...change })).toMatchObject({ status: 400, body: { error } })
  })
})

describe('APP-05: logging out', () => {
  it('a login elsewhere removes no device, the logout of its browser does', async () => {
    const ana = await app.addUser(app.admin)
    await add(ana, newSubscription(), 'Celular')
    const again = await app.signIn(ana.email)
    expect(await devices(again)).toMatchObject([{ name: 'Celular', current: false }])
    await add(again, newSubscription(), 'Notebook')
    expect((await app.call(logout, again)).status).toBe(200)
    expect(await names(await app.signIn(ana.email))).toEqual(['Celular'])
  })

  it('a password set by an admin removes all devices, changing one’s own does not', async () => {
    const ana = await app.addUser(app.admin)
    await add(ana)
    const change = (by: typeof ana, body: object) => app.call(updateUser, by, { params: { id: ana.userId }, body })
    await change(ana, { password: 'a-nova-dela-1', currentPassword: TEST_PASSWORD })
    expect(await devices(ana)).toHaveLength(1)
    await change(app.admin, { password: TEST_PASSWORD })
    expect(await devices(await app.signIn(ana.email))).toEqual([])
    await app.call(deleteUser, app.admin, { params: { id: ana.userId } })
  })

  it('ending all sessions or deleting the user removes all devices', async () => {
    const ana = await app.addUser(app.admin)
    await add(ana)
    const again = await app.signIn(ana.email)
    await add(again)
    expect((await app.call(endOwnSessions, again)).status).toBe(200)
    const back = await app.signIn(ana.email)
    expect(await devices(back)).toEqual([])
    await add(back)
    await app.call(deleteUser, app.admin, { params: { id: ana.userId } })
    expect(await app.rows('select 1 from push_devices where user_id = $1', [ana.userId])).toEqual([])
  })
})

describe('APP-06: choices', () => {
  it('all are on except texts by default; absent fields keep their value, and every window is notified', async () => {
    const ana = await app.addUser(app.admin)
    const window = await app.socket(ana)
    const first = (await app.call(showPush, ana)).body.choices
    expect(first).toEqual({
      ...{ newTickets: true, transfers: true, mentions: true, answers: true, showText: false },
      ...{ quietFrom: null, quietTo: null, version: 0 },
    })
    const quiet = { quietFrom: '20:00', quietTo: '08:00' }
    expect((await app.call(savePushChoices, ana, { body: quiet })).body).toEqual({ ...first, ...quiet, version: 1 })
    const changedChoices = await app.call(savePushChoices, ana, { body: { answers: false } })
    expect(changedChoices.body).toEqual({ ...first, ...quiet, answers: false, version: 2 })
    await until(
      () =>
        window.received.some(
          ({ payload }) => (payload as { choices?: { answers: boolean } }).choices?.answers === false,
        ),
      'the choices',
    )
    expect((await app.call(showPush, await app.addUser(app.admin))).body.choices).toEqual(first)
    window.close()
  })

  it('concurrent changes are all stored, and the highest version contains them', async () => {
    const changes = [{ answers: false }, { mentions: false }, { transfers: false }, { newTickets: false }]
    const answers = await Promise.all(changes.map((body) => app.call(savePushChoices, app.stranger, { body })))
    const last = answers.map(({ body }) => body).find(({ version }) => version === changes.length)
    expect(last).toMatchObject({ answers: false, mentions: false, transfers: false, newTickets: false })
    expect((await app.call(showPush, app.stranger)).body.choices).toEqual(last)
  })

  it.each([
    [{ quietFrom: '24:00', quietTo: '08:00' }],
    [{ quietFrom: '8:00', quietTo: '09:00' }],
    [{ quietFrom: '20:00' }],
    [{ quietTo: null, quietFrom: '20:00' }],
    [{ answers: 'talvez' }],
  ])('%j is rejected', async (body) => {
    expect((await app.call(savePushChoices, app.admin, { body: body as never })).status).toBe(400)
  })
})
