import { createAnnouncement, deleteAnnouncement } from '@recado/contract/announcements/endpoints'
import { createContact } from '@recado/contract/contacts/endpoints'
import { createHelp, deleteHelp } from '@recado/contract/help/endpoints'
import { listAudit } from '@recado/contract/identity/audit'
import { defaultPermissions } from '@recado/contract/permissions'
import { createQueue, deleteQueue } from '@recado/contract/queues/endpoints'
import {
  createQuickMessage,
  deleteQuickMessage,
  deleteQuickMessageMedia,
  uploadQuickMessageMedia,
} from '@recado/contract/quick-messages/endpoints'
import {
  createSchedule,
  deleteSchedule,
  deleteScheduleMedia,
  uploadScheduleMedia,
} from '@recado/contract/schedules/endpoints'
import { createTag, deleteTag } from '@recado/contract/tags/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { customerNumber } from '../../../../test/company-fixture.ts'
import type { Person } from '../../../../test/people.ts'
import { addUserWith } from '../../../../test/roles.ts'
import { pictureForm } from '../../../../test/sample.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

/** Returns the audit log of a user's company, newest first. */
const auditEntriesOf = async (as: Person) =>
  (await app.call(listAudit, as, { query: {} })).body.entries.map(({ action, subjectName, userId }) => [
    action,
    subjectName,
    userId,
  ])
const isDeletion = ([action]: unknown[]) => /delete|attachment|picture/.test(String(action))
const nextCentury = '2099-12-31T12:00:00.000Z'

it('AUD-01: records who deleted which tag, quick message, schedule and file, and notifies no other company', async () => {
  const ana = await addUserWith(app, app.admin, { ...defaultPermissions('user'), 'tags:edit': 'own' })
  const name = 'Maria Souza'
  const since = Date.now()
  const tag = (await app.call(createTag, ana, { body: { name: 'Urgente' } })).body
  const quick = (await app.call(createQuickMessage, ana, { body: { shortcode: 'pix', message: 'Chave: 123' } })).body
  const contact = (await app.call(createContact, app.admin, { body: { name, number: customerNumber() } })).body
  const body = { body: 'Até amanhã', contactId: contact.id, sendAt: nextCentury }
  const schedule = (await app.call(createSchedule, ana, { body })).body
  const [ofQuick, ofSchedule] = [{ params: { id: quick.id } }, { params: { id: schedule.id } }]
  await app.call(uploadQuickMessageMedia, ana, { ...ofQuick, body: pictureForm() as never })
  await app.call(uploadScheduleMedia, ana, { ...ofSchedule, body: pictureForm() as never })
  const answers = [
    await app.call(deleteTag, ana, { params: { id: tag.id } }),
    await app.call(deleteQuickMessageMedia, ana, ofQuick),
    await app.call(deleteQuickMessage, ana, ofQuick),
    await app.call(deleteScheduleMedia, ana, ofSchedule),
    await app.call(deleteSchedule, ana, ofSchedule),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect((await auditEntriesOf(app.admin)).filter(isDeletion)).toEqual([
    ['schedule.delete', name, ana.userId],
    ['schedule.picture', name, ana.userId],
    ['quickMessage.delete', 'pix', ana.userId],
    ['quickMessage.attachment', 'pix', ana.userId],
    ['tag.delete', 'Urgente', ana.userId],
    // Entries of the uploads.
    ['schedule.picture', name, ana.userId],
    ['quickMessage.attachment', 'pix', ana.userId],
  ])
  const { entries } = (await app.call(listAudit, app.admin, { query: { area: 'tickets' } })).body
  expect(entries.map(({ action }) => action)).toContain('schedule.create')
  expect(entries.every(({ at }) => Date.parse(at) >= since)).toBe(true)
  // A user's personal text is not logged.
  expect(JSON.stringify(entries)).not.toContain('Chave')
  expect((await auditEntriesOf(app.stranger)).filter(isDeletion)).toEqual([])
})

it('AUD-01: two concurrent deletions of the same record are logged and announced once', async () => {
  const tag = (await app.call(createTag, app.admin, { body: { name: 'Dobrada' } })).body
  const queue = (await app.call(createQueue, app.admin, { body: { name: 'Dobrada', color: '#123456' } })).body
  const twice = async (call: () => Promise<{ status: number }>) =>
    (await Promise.all([call(), call()])).map(({ status }) => status).sort()
  expect(await twice(() => app.call(deleteTag, app.admin, { params: { id: tag.id } }))).toEqual([200, 404])
  expect(await twice(() => app.call(deleteQueue, app.admin, { params: { id: queue.id } }))).toEqual([200, 404])
  expect((await auditEntriesOf(app.admin)).filter(([, name]) => name === 'Dobrada').map(([action]) => action)).toEqual([
    'queue.delete',
    'tag.delete',
    'queue.create',
    'tag.create',
  ])
})

it("AUD-01: the operator's log names the deleted announcement and help video", async () => {
  const operator = app.superUser
  const body = { title: 'Manutenção', text: 'No domingo' }
  const announcement = (await app.call(createAnnouncement, operator, { body: body as never })).body
  const video = { title: 'Primeiros passos', video: 'dQw4w9WgXcQ', description: '' }
  const help = (await app.call(createHelp, operator, { body: video })).body
  await app.call(deleteAnnouncement, operator, { params: { id: announcement.id } })
  await app.call(deleteHelp, operator, { params: { id: help.id } })
  expect((await auditEntriesOf(operator)).filter(isDeletion)).toEqual([
    ['help.delete', 'Primeiros passos', operator.userId],
    ['announcement.delete', 'Manutenção', operator.userId],
  ])
  expect((await auditEntriesOf(app.admin)).filter(([action]) => /^(help|announcement)/.test(String(action)))).toEqual(
    [],
  )
})
