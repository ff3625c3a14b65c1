import { utils, write } from '@e965/xlsx'
import {
  addContactsToList,
  cancelContactListImport,
  createContactList,
  deleteContactList,
  dropContactListImport,
  listContactListImports,
  listContactListItems,
  listContactListRejects,
  previewContactListImport,
  showContactList,
  showContactListImport,
  startContactListImport,
  uploadContactList,
} from '@recado/contract/contact-lists/endpoints'
import { createContact } from '@recado/contract/contacts/endpoints'
import * as contactImports from '@recado/contract/contacts/import-endpoints'
import { defaultPermissions } from '@recado/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import type { Person } from '../../../../test/people.ts'
import { addUserWith } from '../../../../test/roles.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { until } from '../../../../test/until.ts'
import { workChunk } from '../../../platform/jobs/chunked-work.ts'
import { importChunks, workImport } from '../../contacts/public.ts'
import { workbookForm } from '../test/calls.ts'
import { listsKind } from './lists-kind.ts'

let app: SharedTestApp
/** A user who makes records of this area, and changes only own ones. */
let maker: Person
beforeAll(async () => {
  app = await sharedTestApp()
  maker = await addUserWith(app, app.admin, {
    ...defaultPermissions('user'),
    ...{ 'lists:view': 'all', 'lists:edit': 'own' },
  })
})
afterAll(() => app?.stop())

const at = (id: number) => ({ params: { id } })
let serial = 0
const newList = async (as: Person = app.admin): Promise<number> =>
  (await app.call(createContactList, as, { body: { name: `Lista ${++serial}` } })).body.id
const rowsOf = (...cells: Array<[name: string, number: string, email?: string]>) =>
  cells.map(([name, number, email = ''], index) => ({ row: index + 2, name, number, email }))
const preview = (listId: number, rows: unknown[], as: Person = app.admin) =>
  app.call(previewContactListImport, as, { ...at(listId), body: { fileName: 'gente.xlsx', rows } as never })
const start = (id: number, as: Person = app.admin) => app.call(startContactListImport, as, at(id))
const untilEnded = (id: number) =>
  until(async () => {
    const { body } = await app.call(showContactListImport, app.admin, at(id))
    return body.state === 'done' ? body : null
  }, 'the end of the import')
const people = async (contactListId: number) =>
  (await app.call(listContactListItems, app.admin, { query: { contactListId } })).body.contacts
const upload = (id: number, form: FormData, as: Person = app.admin) =>
  app.call(uploadContactList, as, { ...at(id), body: form as never })

describe('import of a spreadsheet into a list', () => {
  it('LST-04: the preview counts the outcome, bad rows are reported one by one, and existing people are updated, not duplicated', async () => {
    const list = await newList()
    const first = (await preview(list, rowsOf(['Conhecida', '11985550001', 'antes@x.test']))).body
    await start(first.id)
    await untilEnded(first.id)
    const rows = rowsOf(
      ['Maria', '(11) 98555-0002'],
      ['Maria de novo', '551185550002'],
      ['Nome novo', '1185550001'],
      ['A', '11985550003'],
      ['x'.repeat(51), '11985550004'],
      ['x'.repeat(50), '11985550005'],
      ['Sem número', ''],
      ['Torto', 'abc'],
      ['E-mail torto', '11985550006', 'x@'],
    )
    const { body } = await preview(list, rows)
    expect(body).toMatchObject({
      ...{
        contactListId: list,
        state: 'draft',
        total: 9,
        fresh: 3,
        known: 1,
        duplicates: 1,
        invalid: 4,
        emailsDropped: 1,
      },
    })
    expect(await people(list)).toHaveLength(1)
    await start(body.id)
    expect(await untilEnded(body.id)).toMatchObject({ created: 3, updated: 1 })
    const rejects = (await app.call(listContactListRejects, app.admin, at(body.id))).body
    expect(rejects.map(({ row, reason, duplicateOf }) => [row, reason, duplicateOf])).toEqual([
      [3, 'duplicate', 2],
      [5, 'nameTooShort', null],
      [6, 'nameTooLong', null],
      [8, 'numberMissing', null],
      [9, 'numberInvalid', null],
      [10, 'emailInvalid', null],
    ])
    // The row with the invalid e-mail is imported without it.
    expect((await people(list)).map(({ name, number, email }) => [name, number, email])).toEqual([
      ['E-mail torto', '5511985550006', ''],
      ['Maria', '5511985550002', ''],
      ['Nome novo', '5511985550001', 'antes@x.test'],
      ['x'.repeat(50), '5511985550005', ''],
    ])
    expect((await app.call(showContactList, app.admin, at(list))).body).toMatchObject({
      contactsCount: 4,
      check: { total: 4 },
    })
  })

  it('LST-04: other columns become variables of the people and names of the list; a row without a name gets its number', async () => {
    const list = await newList()
    const columns = ['Cidade', 'Data da visita', '__proto__', 'constructor']
    const rows = [
      { row: 2, name: 'Ana', number: '11985550201', email: '', values: ['Recife', 12, 'x', 'y'] },
      { row: 3, name: '', number: '11 98555-0202', email: '', values: ['Olinda'] },
    ]
    const body = { fileName: 'lista.xlsx', columns, rows }
    const { id } = (await app.call(previewContactListImport, app.admin, { ...at(list), body })).body
    await start(id)
    await untilEnded(id)
    expect(
      (await people(list)).map(({ name, variables }) => [name, variables.map(({ key, value }) => `${key}=${value}`)]),
    ).toEqual([
      ['5511985550202', ['cidade=Olinda', 'data_da_visita=', 'proto=', 'constructor=']],
      ['Ana', ['cidade=Recife', 'data_da_visita=12', 'proto=x', 'constructor=y']],
    ])
    const shownList = (await app.call(showContactList, app.admin, at(list))).body
    expect(shownList.variables).toEqual(['cidade', 'data_da_visita', 'proto', 'constructor'])
    // Another sheet adds variables to existing people.
    const again = {
      fileName: 'b.xlsx',
      columns: ['Plano', 'cidade'],
      rows: [{ ...rows[0], values: ['Ouro', 'Natal'] }],
    }
    const second = (await app.call(previewContactListImport, app.admin, { ...at(list), body: again })).body
    await start(second.id)
    await untilEnded(second.id)
    const [, ana] = await people(list)
    expect(ana?.variables.map(({ key, value }) => `${key}=${value}`)).toEqual([
      'plano=Ouro',
      'cidade=Natal',
      'data_da_visita=12',
      'proto=x',
      'constructor=y',
    ])
  })

  it('LST-04: the first non-empty sheet of a posted workbook is read', async () => {
    const list = await newList()
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([]), 'Vazia')
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['nome', 'numero', 'plano'],
        ['Ana', '11985550301', 'Ouro'],
      ]),
      'Clientes',
    )
    const form = new FormData()
    form.set('file', new Blob([write(book, { type: 'buffer', bookType: 'xlsx' })]), 'a.xlsx')
    const { body } = await upload(list, form)
    await untilEnded(body.id)
    expect((await people(list)).map(({ name, variables }) => [name, variables])).toEqual([
      ['Ana', [{ key: 'plano', value: 'Ouro' }]],
    ])
  })

  it('LST-04: interrupted and restarted, even by two workers, it neither duplicates nor omits people', async () => {
    const { workplace } = app.server.services
    const list = await newList()
    const rows = Array.from({ length: 1300 }, (_, n) => ({
      ...{ row: n + 2, name: `Linha ${n}`, number: `55119${62_000_000 + n}`, email: '' },
    }))
    const { id } = (await preview(list, rows)).body
    // Started without its job, so that the test runs it.
    await app.rows(`update contact_imports set state = 'running', started_at = now() where id = $1`, [id])
    const job = { companyId: app.admin.companyId, importId: id }
    expect(await workplace.run(job.companyId, (work) => workChunk(work, importChunks(listsKind, id)))).toBe(true)
    const killed = workplace.run(job.companyId, async (work) => {
      await workChunk(work, importChunks(listsKind, id))
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    await Promise.all([workImport(listsKind, workplace, job), workImport(listsKind, workplace, job)])
    expect(await untilEnded(id)).toMatchObject({ created: 1300, updated: 0 })
    expect((await app.call(showContactList, app.admin, at(list))).body.contactsCount).toBe(1300)
  })

  it('LST-04: two concurrent imports, or one beside a copy of contacts, do not duplicate people', async () => {
    const { workplace } = app.server.services
    const list = await newList()
    const number = '11985550190'
    await app.call(createContact, app.admin, { body: { name: 'Ana', number } })
    const ids: number[] = []
    for (let n = 0; n < 2; n++) ids.push((await preview(list, rowsOf(['Ana', number], ['Bia', '11985550191']))).body.id)
    // Started without their jobs, so that the test runs them.
    await app.rows(`update contact_imports set state = 'running', started_at = now() where id = any($1)`, [ids])
    const gate = Promise.withResolvers<void>()
    const firstWritten = Promise.withResolvers<void>()
    const first = workplace.run(app.admin.companyId, async (work) => {
      await workChunk(work, importChunks(listsKind, ids[0] as number))
      firstWritten.resolve()
      await gate.promise
    })
    await Promise.race([firstWritten.promise, first])
    const second = workImport(listsKind, workplace, { companyId: app.admin.companyId, importId: ids[1] as number })
    const copy = app.call(addContactsToList, app.admin, { ...at(list), body: { all: true } })
    const waiting = () =>
      app.rows<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    await until(async () => ((await waiting())[0]?.n ?? 0) >= 2, 'the others to wait for the first').finally(
      gate.resolve,
    )
    await Promise.all([first, second, copy])
    await workImport(listsKind, workplace, { companyId: app.admin.companyId, importId: ids[0] as number })
    const listedNumbers = (await people(list)).map(({ number }) => number).sort()
    expect(listedNumbers.filter((one) => one.startsWith('55119855501'))).toEqual(['5511985550190', '5511985550191'])
  })

  it('LST-04: the company receives the progress and a reload event, other companies nothing', async () => {
    const [socket, elsewhere] = [await app.socket(maker), await app.socket(app.stranger)]
    const list = await newList()
    const { id } = (await preview(list, rowsOf(['Ana', '11985550100'], ['Bia', '11985550101']))).body
    await start(id)
    await socket.receives(`-ContactListItem-${list}`, ({ action }) => action === 'reload')
    const end = await socket.receives('-contactListImport', ({ import: one }) => {
      const { id: of, state } = one as { id: number; state: string }
      return of === id && state === 'done'
    })
    expect(end.import).toMatchObject({ id, contactListId: list, created: 2 })
    expect(elsewhere.received.filter(({ name }) => /contactlist/i.test(name))).toEqual([])
    expect(socket.received.filter(({ name }) => name.endsWith('-contactImport'))).toEqual([])
    for (const one of [socket, elsewhere]) one.close()
  })

  it('LST-04: imports of contacts and of lists cannot be reached by each other’s endpoints', async () => {
    const list = await newList()
    const ofList = (await preview(list, rowsOf(['Ana', '11985550110']))).body
    const body = { fileName: 'x.csv', rows: rowsOf(['Ana', '11985550111']) }
    const ofContacts = (await app.call(contactImports.previewContactImport, app.admin, { body })).body
    const noImport = { status: 404, body: { error: 'ERR_NO_IMPORT_FOUND' } }
    for (const endpoint of [
      showContactListImport,
      startContactListImport,
      dropContactListImport,
      listContactListRejects,
    ])
      expect(await app.call(endpoint, app.admin, at(ofContacts.id))).toMatchObject(noImport)
    for (const endpoint of [
      contactImports.showContactImport,
      contactImports.startContactImport,
      contactImports.dropContactImport,
      contactImports.listImportRejects,
    ])
      expect(await app.call(endpoint, app.admin, at(ofList.id))).toMatchObject(noImport)
    const listedIds = (await app.call(contactImports.listContactImports, app.admin)).body.map(({ id }) => id)
    expect([listedIds.includes(ofContacts.id), listedIds.includes(ofList.id)]).toEqual([true, false])
    const other = await newList()
    expect((await app.call(listContactListImports, app.admin, at(other))).body).toEqual([])
    expect((await app.call(listContactListImports, app.admin, at(list))).body.map(({ id }) => id)).toEqual([ofList.id])
    expect((await app.call(listContactListImports, app.stranger, at(list))).status).toBe(404)
  })

  it('LST-04: only its maker and admins cancel and drop it; deleting a list deletes its imports', async () => {
    const list = await newList()
    const { id } = (await preview(list, rowsOf(['Ana', '11985550120']))).body
    for (const endpoint of [startContactListImport, dropContactListImport, cancelContactListImport])
      expect((await app.call(endpoint, maker, at(id))).body.error).toBe('ERR_NO_PERMISSION')
    expect((await app.call(cancelContactListImport, app.admin, at(id))).body.error).toBe('ERR_NO_IMPORT_FOUND')
    expect((await app.call(dropContactListImport, app.admin, at(id))).status).toBe(200)
    const again = (await preview(list, rowsOf(['Ana', '11985550120']))).body
    await app.rows(`update contact_imports set state = 'running', started_at = now() where id = $1`, [again.id])
    expect((await app.call(cancelContactListImport, app.admin, at(again.id))).body).toMatchObject({
      ...{ state: 'done', created: 0, cancelledBy: 'Admin' },
    })
    await app.call(deleteContactList, app.admin, at(list))
    expect((await app.call(showContactListImport, app.admin, at(again.id))).status).toBe(404)
  })
})

describe('a directly posted workbook', () => {
  const lines = [
    ['E-mail', 'Número', 'Nome'],
    ['ana@x.test', 5511985550130, 'Ana'],
    ['', '11 98555-0131', 'Bia'],
    ['', 'torto', 'Caio'],
  ]

  it.each(['xlsx', 'biff8'] as const)('LST-04: %s, with its headings in any order', async (kind) => {
    const list = await newList()
    const { status, body } = await upload(list, workbookForm(lines, kind))
    expect([status, body.total, body.fresh, body.invalid]).toEqual([200, 3, 2, 1])
    expect(await untilEnded(body.id)).toMatchObject({ created: 2 })
    expect((await people(list)).map(({ name, number, email }) => [name, number, email])).toEqual([
      ['Ana', '5511985550130', 'ana@x.test'],
      ['Bia', '5511985550131', ''],
    ])
  })

  it('LST-04: without headings the columns are recognised by their content', async () => {
    const list = await newList()
    const { body } = await upload(list, workbookForm([['Ana', '5511985550140', 'ana@x.test']]))
    expect(await untilEnded(body.id)).toMatchObject({ created: 1 })
  })

  const fileForm = (content: BlobPart, name: string) => {
    const form = new FormData()
    form.set('file', new Blob([content]), name)
    return form
  }
  const zip = () => workbookForm(lines).get('file') as File
  it.each([
    ['a .csv file', () => workbookForm(lines, 'csv'), 'ERR_UNSUPPORTED_MEDIA'],
    ['a program', () => fileForm('MZ\u0090\u0000\u0003 a program', 'lista.exe'), 'ERR_UNSUPPORTED_MEDIA'],
    [
      'a program with the extension .xlsx',
      () => fileForm('MZ\u0090\u0000\u0003 xlsx', 'lista.xlsx'),
      'ERR_UNSUPPORTED_MEDIA',
    ],
    [
      'a truncated workbook',
      async () => fileForm((await zip().arrayBuffer()).slice(0, 900), 'a.xlsx'),
      'ERR_UNSUPPORTED_MEDIA',
    ],
    [
      'a corrupt .xls workbook',
      () => fileForm(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4, 5]), 'a.xls'),
      'ERR_VALIDATION',
    ],
    ['a workbook without people', () => workbookForm([['nome', 'numero']]), 'ERR_VALIDATION'],
    ['an empty workbook', () => workbookForm([]), 'ERR_VALIDATION'],
    ['a workbook without numbers', () => workbookForm([['nome'], ['Ana']]), 'ERR_VALIDATION'],
    ['no file', () => new FormData(), 'ERR_EMPTY_FILE'],
    ['an empty file', () => fileForm('', 'a.xlsx'), 'ERR_EMPTY_FILE'],
    ['a file of more than 8 MB', () => fileForm(new Uint8Array(8 * 1024 * 1024 + 1), 'a.xlsx'), 'ERR_BODY_TOO_LARGE'],
  ])('LST-04: %s is rejected, and nothing is stored', async (_, form, error) => {
    const list = await newList()
    const { status, body } = await upload(list, await form())
    expect([status, body.error]).toEqual([error === 'ERR_BODY_TOO_LARGE' ? 413 : 400, error])
    expect((await app.call(listContactListImports, app.admin, at(list))).body).toEqual([])
    expect(await people(list)).toEqual([])
  })

  it('LST-04: accepts 20,000 rows at most', async () => {
    const rows = (count: number) => [
      ['nome', 'numero'],
      ...Array.from({ length: count }, (_, n) => [`Linha ${n}`, 5_511_930_000_000 + n]),
    ]
    const list = await newList()
    expect((await upload(list, workbookForm(rows(20_001)))).body.error).toBe('ERR_VALIDATION')
    const { body } = await upload(list, workbookForm(rows(20_000)))
    expect(body.total).toBe(20_000)
    await app.call(cancelContactListImport, app.admin, at(body.id))
  })

  it('LST-04: for an unknown or foreign list the file is not read', async () => {
    const list = await newList()
    for (const id of [987_654, list]) {
      const answer = await upload(id, workbookForm(lines), id === list ? app.stranger : app.admin)
      expect([answer.status, answer.body.error]).toEqual([404, 'ERR_NO_CONTACT_LIST_FOUND'])
    }
  })
})
