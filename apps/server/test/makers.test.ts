import * as contactLists from '@recado/contract/contact-lists/endpoints'
import * as contacts from '@recado/contract/contacts/import-endpoints'
import * as fileLists from '@recado/contract/file-lists/endpoints'
import { listAudit } from '@recado/contract/identity/audit'
import { defaultPermissions, type Permissions } from '@recado/contract/permissions'
import * as quick from '@recado/contract/quick-messages/endpoints'
import * as schedules from '@recado/contract/schedules/endpoints'
import * as tags from '@recado/contract/tags/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filesForm } from '../src/domains/file-lists/test/calls.ts'
import type { SharedTestApp } from './app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from './company-fixture.ts'
import type { Person } from './people.ts'
import { addUserWith } from './roles.ts'
import { pictureForm } from './sample.ts'
import { sharedTestApp } from './shared-app.ts'

/** Shared records of a company are changed and deleted by their maker and by users with the permission for all. */

/** An attendant's role that may also make, change and delete own records of every kind. */
const makersRole: Permissions = {
  ...defaultPermissions('user'),
  ...{ 'tags:edit': 'own', 'quick-messages:edit': 'own', 'quick-messages:share': 'all', 'contacts:import': 'own' },
  ...{ 'lists:view': 'all', 'lists:edit': 'own', 'files:view': 'all', 'files:edit': 'own' },
}

let app: SharedTestApp
let fixture: CompanyFixture
let maker: Person
let colleague: Person
beforeAll(async () => {
  app = await sharedTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'comum')
  maker = await addUserWith(app, app.admin, makersRole)
  colleague = await addUserWith(app, app.admin, makersRole)
})
afterAll(() => app?.stop())

interface Thing {
  /** The subject's `area` in the audit log. */
  subject: string
  table: string
  maker: string
  make(as: Person): Promise<number>
  /** Each way of changing it, in order. */
  changes: ((as: Person, id: number) => Promise<{ status: number; body: { error?: string } }>)[]
  remove(as: Person, id: number): Promise<{ status: number; body: { error?: string } }>
  /** The audit entries of its creation, those changes and its deletion, oldest first. */
  auditEntries: string[]
}

let serial = 0
const at = (id: number) => ({ params: { id } })
const form = () => pictureForm() as never
const things: Record<string, Thing> = {
  'a tag': {
    subject: 'tag',
    table: 'tags',
    maker: 'created_by',
    make: async (as) => (await app.call(tags.createTag, as, { body: { name: `Etiqueta ${++serial}` } })).body.id,
    changes: [(as, id) => app.call(tags.updateTag, as, { ...at(id), body: { color: '#123456' } })],
    remove: (as, id) => app.call(tags.deleteTag, as, at(id)),
    auditEntries: ['tag.create', 'tag.update', 'tag.delete'],
  },
  'a quick message of the company': {
    subject: 'quickMessage',
    table: 'quick_messages',
    maker: 'user_id',
    make: async (as) => {
      const body = { shortcode: `atalho${++serial}`, message: 'Pois não?', geral: true }
      return (await app.call(quick.createQuickMessage, as, { body })).body.id
    },
    changes: [
      (as, id) => app.call(quick.updateQuickMessage, as, { ...at(id), body: { message: 'Às ordens' } }),
      (as, id) => app.call(quick.uploadQuickMessageMedia, as, { ...at(id), body: form() }),
      (as, id) => app.call(quick.deleteQuickMessageMedia, as, at(id)),
    ],
    remove: (as, id) => app.call(quick.deleteQuickMessage, as, at(id)),
    auditEntries: [
      'quickMessage.create',
      'quickMessage.update',
      'quickMessage.attachment',
      'quickMessage.attachment',
      'quickMessage.delete',
    ],
  },
  'a schedule': {
    subject: 'schedule',
    table: 'schedules',
    maker: 'created_by',
    make: async (as) => {
      const body = { body: 'Até amanhã', contactId: await fixture.newContact(), sendAt: '2099-01-01T12:00:00.000Z' }
      return (await app.call(schedules.createSchedule, as, { body })).body.id
    },
    changes: [
      (as, id) => app.call(schedules.updateSchedule, as, { ...at(id), body: { body: 'Até sexta' } }),
      (as, id) => app.call(schedules.uploadScheduleMedia, as, { ...at(id), body: form() }),
      (as, id) => app.call(schedules.deleteScheduleMedia, as, at(id)),
    ],
    remove: (as, id) => app.call(schedules.deleteSchedule, as, at(id)),
    auditEntries: ['schedule.create', 'schedule.update', 'schedule.picture', 'schedule.picture', 'schedule.delete'],
  },
  'a contact list': {
    subject: 'contactList',
    table: 'contact_lists',
    maker: 'user_id',
    make: async (as) =>
      (await app.call(contactLists.createContactList, as, { body: { name: `Lista ${++serial}` } })).body.id,
    changes: [(as, id) => app.call(contactLists.updateContactList, as, { ...at(id), body: { name: 'Outro nome' } })],
    remove: (as, id) => app.call(contactLists.deleteContactList, as, at(id)),
    auditEntries: ['contactList.create', 'contactList.update', 'contactList.delete'],
  },
  'a file list': {
    subject: 'fileList',
    table: 'file_lists',
    maker: 'user_id',
    make: async (as) => {
      const body = { name: `Arquivos ${++serial}`, message: 'Para maio', options: [{ name: 'capa' }] }
      return (await app.call(fileLists.createFileList, as, { body })).body.id
    },
    changes: [
      (as, id) => app.call(fileLists.updateFileList, as, { ...at(id), body: { message: 'Para junho' } }),
      async (as, id) => {
        const { options } = (await app.call(fileLists.showFileList, app.admin, at(id))).body
        return app.call(fileLists.uploadFiles, as, {
          ...at(id),
          body: filesForm(options.map((one) => one.id)) as never,
        })
      },
    ],
    remove: (as, id) => app.call(fileLists.deleteFileList, as, at(id)),
    auditEntries: ['fileList.create', 'fileList.update', 'fileList.update', 'fileList.delete'],
  },
  'an import that waits': {
    subject: 'contactImport',
    table: 'contact_imports',
    maker: 'user_id',
    make: async (as) => {
      const rows = [{ row: 2, name: 'Da planilha', number: customerNumber(), email: '' }]
      return (await app.call(contacts.previewContactImport, as, { body: { fileName: 'clientes.csv', rows } })).body.id
    },
    changes: [],
    remove: (as, id) => app.call(contacts.dropContactImport, as, at(id)),
    auditEntries: ['contactImport.drop'],
  },
}
const refusal = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }

it.each(Object.entries(things))(
  'access.8: %s is changed by its maker and admins, not by a colleague with the same role',
  async (_what, thing) => {
    const row = (id: number) => app.rows<{ updated_at?: Date }>(`select * from ${thing.table} where id = $1`, [id])
    for (const able of ['maker', 'admin'] as const) {
      const id = await thing.make(maker)
      const before = await row(id)
      for (const act of [...thing.changes, thing.remove]) expect(await act(colleague, id)).toMatchObject(refusal)
      expect(await row(id)).toEqual(before)
      // The maker of an old record is unknown.
      if (able === 'admin') {
        await app.rows(`update ${thing.table} set ${thing.maker} = null where id = $1`, [id])
        if (thing.maker !== 'user_id' || thing.table !== 'quick_messages')
          expect(await thing.remove(maker, id)).toMatchObject(refusal)
      }
      const as = able === 'maker' ? maker : app.admin
      for (const act of [...thing.changes, thing.remove]) expect((await act(as, id)).status).toBe(200)
      const { entries } = (await app.call(listAudit, app.admin, { query: {} })).body
      const audited = entries.filter(({ subject }) => subject === `${thing.subject} ${id}`).reverse()
      expect(audited.map(({ action }) => action)).toEqual(thing.auditEntries)
      expect(audited.at(-1)?.userId).toBe(as.userId)
    }
  },
)

it('an import is started by its maker or an admin, visible to all, and audited once', async () => {
  const imported = things['an import that waits']
  const id = (await imported?.make(maker)) ?? 0
  const start = (as: Person) => app.call(contacts.startContactImport, as, at(id))
  expect(await start(colleague)).toMatchObject(refusal)
  expect((await app.call(contacts.showContactImport, colleague, at(id))).body).toMatchObject({
    state: 'draft',
    userId: maker.userId,
  })
  expect([(await start(maker)).status, (await start(app.admin)).status]).toEqual([200, 200])
  const { entries } = (await app.call(listAudit, app.admin, { query: { area: 'contacts' } })).body
  const audited = entries.filter(({ subject }) => subject === `contactImport ${id}`)
  expect(audited.map(({ action, userId }) => [action, userId])).toEqual([['contactImport.start', maker.userId]])
})

it('the table of tags shows who created which', async () => {
  const tag = (await app.call(tags.createTag, colleague, { body: { name: 'Da colega' } })).body
  const { body } = await app.call(tags.pageTags, maker, { query: { searchParam: 'Da colega' } })
  expect(body.tags).toMatchObject([{ id: tag.id, userId: colleague.userId }])
})
