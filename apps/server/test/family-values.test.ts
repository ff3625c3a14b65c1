import { createConnection, updateConnection } from '@recado/contract/connections/endpoints'
import { showContact, updateContact } from '@recado/contract/contacts/endpoints'
import { updateTicket } from '@recado/contract/conversations/endpoints'
import { updateCompanySchedules, updateUser } from '@recado/contract/identity/endpoints'
import { updateQueue } from '@recado/contract/queues/endpoints'
import { createTag, updateTag } from '@recado/contract/tags/endpoints'
import { defaultWeek } from '@recado/contract/values/hours'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from './app.ts'
import { type CompanyFixture, createCompanyFixture } from './company-fixture.ts'
import { sharedTestApp } from './shared-app.ts'

/** Values as web clients of the family send them (wire.2), over real HTTP. */

let app: SharedTestApp
let fixture: CompanyFixture

beforeAll(async () => {
  app = await sharedTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'ALFA7Q')
})
afterAll(() => app?.stop())

it('wire.2: false clears prompt, integration, queue and connection wherever they can be set', async () => {
  const { id } = await fixture.newTicket()
  const nothing = { promptId: false, integrationId: false }
  const moved = { status: 'open', userId: app.admin.userId, useIntegration: false, ...nothing }
  expect(await fixture.do(updateTicket, { params: { id }, body: moved })).toMatchObject({
    status: 'open',
    promptId: null,
    integrationId: null,
  })
  const connection = await fixture.do(createConnection, {
    body: { name: 'ALFA7Q outra', provider: 'simulator', transferQueueId: fixture.queueId, ...nothing },
  })
  const at = { params: { id: connection.id } }
  expect(
    await fixture.do(updateConnection, { ...at, body: { name: 'ALFA7Q outra', transferQueueId: false, ...nothing } }),
  ).toMatchObject({ transferQueueId: null, promptId: null, integrationId: null })
  const queue = { params: { id: await fixture.newQueue() } }
  expect(await fixture.do(updateQueue, { ...queue, body: nothing })).toMatchObject({ promptId: null })
  const user = { params: { id: await fixture.newUser() } }
  const connected = await fixture.do(updateUser, { ...user, body: { whatsappId: fixture.connectionId } })
  expect(connected.whatsappId).toBe(fixture.connectionId)
  expect((await fixture.do(updateUser, { ...user, body: { whatsappId: false } })).whatsappId).toBeNull()
  const contact = { params: { id: await fixture.newContact() } }
  await fixture.do(updateContact, { ...contact, body: { name: 'Ana', queueId: fixture.queueId } })
  expect((await fixture.do(showContact, contact)).queue?.id).toBe(fixture.queueId)
  await fixture.do(updateContact, { ...contact, body: { name: 'Ana', queueId: false } })
  expect((await fixture.do(showContact, contact)).queue).toBeNull()
})

it('wire.2: a blank colour is chosen for a new tag and kept for an existing one', async () => {
  const newTag = await fixture.do(createTag, { body: { name: 'ALFA7Q cor', color: '' } })
  expect(newTag.color).toMatch(/^#[0-9a-f]{6}$/)
  const updatedTag = await fixture.do(updateTag, {
    params: { id: newTag.id },
    body: { name: 'ALFA7Q cores', color: '' },
  })
  expect(updatedTag).toMatchObject({ name: 'ALFA7Q cores', color: newTag.color })
})

it('wire.2: a day with blank hours is closed, for company, queue and connection', async () => {
  const blank = defaultWeek.map((day) => (day.weekdayEn === 'sunday' ? { ...day, startTime: '', endTime: '' } : day))
  const company = { params: { id: app.admin.companyId }, body: { schedules: blank } }
  expect((await fixture.do(updateCompanySchedules, company)).schedules).toEqual(defaultWeek)
  const queue = { params: { id: await fixture.newQueue() }, body: { schedules: blank } }
  expect((await fixture.do(updateQueue, queue)).schedules).toEqual(defaultWeek)
  const connection = { params: { id: fixture.connectionId }, body: { name: 'ALFA7Q linha', schedules: blank } }
  expect((await fixture.do(updateConnection, connection)).schedules).toEqual(defaultWeek)
})
