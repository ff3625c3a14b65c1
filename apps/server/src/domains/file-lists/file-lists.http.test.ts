import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createFileList,
  deleteFileList,
  listFileLists,
  showFileList,
  updateFileList,
  uploadFiles,
} from '@recado/contract/file-lists/endpoints'
import type { FileList } from '@recado/contract/file-lists/file-list'
import { defaultPermissions } from '@recado/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { until } from '../../../test/until.ts'
import { filesOfList } from './public.ts'
import { filesForm } from './test/calls.ts'

let app: SharedTestApp
/** A user who makes records of this area, and changes only own ones. */
let maker: Person
beforeAll(async () => {
  app = await sharedTestApp()
  maker = await addUserWith(app, app.admin, {
    ...defaultPermissions('user'),
    ...{ 'files:view': 'all', 'files:edit': 'own' },
  })
})
afterAll(() => app?.stop())

const input = (change: object = {}) => ({ name: 'Catálogo', message: 'Para a campanha de maio', ...change })
const create = (change: object = {}, as: Person = app.admin) => app.call(createFileList, as, { body: input(change) })
const at = (id: number) => ({ params: { id } })
const createList = async (...captions: string[]): Promise<FileList> =>
  (await create({ options: captions.map((name) => ({ name })) })).body
const upload = (id: number, form: FormData, as: Person = app.admin) =>
  app.call(uploadFiles, as, { ...at(id), body: form as never })
const stored = async () => {
  const folder = join(app.config.mediaDir, `company${app.admin.companyId}`)
  return (await readdir(folder).catch(() => [])).length
}

describe('file lists', () => {
  it.each([
    ['name', 'ab', 400],
    ['name', ' abc ', 200],
    ['name', 'x'.repeat(100), 200],
    ['name', 'x'.repeat(101), 400],
    ['name', undefined, 400],
    ['message', '', 400],
    ['message', ' ', 400],
    ['message', 'm', 200],
    ['message', 'm'.repeat(4096), 200],
    ['message', 'm'.repeat(4097), 400],
    ['options', Array.from({ length: 20 }, () => ({ name: '' })), 200],
    ['options', Array.from({ length: 21 }, () => ({ name: '' })), 400],
    ['options', [{ name: 'l'.repeat(1024) }], 200],
    ['options', [{ name: 'l'.repeat(1025) }], 400],
    ['options', '[{"name":"como texto"}]', 200],
    ['options', '[{"name"', 400],
    ['options', '{}', 400],
  ])('FIL-03: %s of %j returns %s, also on change', async (field, value, status) => {
    expect((await create({ [field]: value })).status).toBe(status)
    if (value === undefined) return
    const { id } = await createList()
    expect((await app.call(updateFileList, app.admin, { ...at(id), body: { [field]: value } })).status).toBe(status)
  })

  it('FIL-01: lists are returned by name in pages of 20 with their count; the search ignores accents and case', async () => {
    const names = Array.from({ length: 21 }, (_, n) => `Promoção ${String(n).padStart(2, '0')}`)
    for (const name of names) await create({ name })
    const first = (await app.call(listFileLists, app.admin, { query: { searchParam: 'PROMOCAO' } })).body
    expect(first).toMatchObject({ count: 21, hasMore: true })
    expect(first.files.map(({ name }) => name)).toEqual(names.slice(0, 20))
    const query = { searchParam: 'PROMOCAO', cursor: first.cursor ?? '' }
    const second = (await app.call(listFileLists, maker, { query })).body
    expect(second.files.map(({ name }) => name)).toEqual(names.slice(20))
    expect(second).toMatchObject({ count: 21, hasMore: false, cursor: null })
    const byNumber = (await app.call(listFileLists, app.admin, { query: { searchParam: 'promo', pageNumber: 2 } })).body
    expect(byNumber.files).toEqual(second.files)
    expect((await app.call(listFileLists, app.stranger, { query: {} })).body).toMatchObject({ files: [], count: 0 })
  })

  it('FIL-02: files are assigned to the named options in order; a new file replaces the old one', async () => {
    const list = await createList('primeira', 'segunda', 'terceira')
    const [one = 0, two = 0, three = 0] = list.options.map(({ id }) => id)
    expect(list.options.map(({ path, mediaUrl }) => [path, mediaUrl])).toEqual([1, 2, 3].map(() => ['', null]))
    const { status, body } = await upload(list.id, filesForm([three, one]))
    expect(status).toBe(200)
    expect(body.options.map(({ name, fileName }) => [name, fileName])).toEqual([
      ['primeira', 'ESCRITO_1.png'],
      ['segunda', ''],
      ['terceira', 'ESCRITO_0.png'],
    ])
    expect(body.options[0]).toMatchObject({ mediaType: 'image/png', size: 70 })
    const download = await fetch(`${app.server.url}${body.options[0]?.mediaUrl}`)
    expect([download.status, (await download.arrayBuffer()).byteLength]).toEqual([200, 70])
    const count = await stored()
    await upload(list.id, filesForm([one]))
    await until(async () => (await stored()) === count, 'the deletion of the old file')
    const reordered = await app.call(updateFileList, app.admin, {
      ...at(list.id),
      body: { options: [{ id: three, name: 'agora a primeira' }, { name: 'nova' }, { id: one, name: 'primeira' }] },
    })
    expect(reordered.body.options.map(({ id, name }) => [id === two, name])).toEqual([
      [false, 'agora a primeira'],
      [false, 'nova'],
      [false, 'primeira'],
    ])
    const { workplace } = app.server.services
    const files = await workplace.read(app.admin.companyId, ({ db, companyId }) => filesOfList(db, companyId, list.id))
    expect(files.map(({ caption, mimetype }) => [caption, mimetype])).toEqual([
      ['agora a primeira', 'image/png'],
      ['primeira', 'image/png'],
    ])
  })

  it('FIL-02: deleted options and lists take their files with them', async () => {
    const before = await stored()
    const list = await createList('a', 'b')
    const [one = 0, two = 0] = list.options.map(({ id }) => id)
    await upload(list.id, filesForm([one, two]))
    expect(await stored()).toBe(before + 2)
    await app.call(updateFileList, app.admin, { ...at(list.id), body: { options: [{ id: two, name: 'b' }] } })
    await until(async () => (await stored()) === before + 1, 'the deletion of the option’s file')
    expect((await app.call(deleteFileList, app.admin, at(list.id))).status).toBe(200)
    await until(async () => (await stored()) === before, 'the deletion of the list’s files')
    expect((await app.call(showFileList, app.admin, at(list.id))).body.error).toBe('ERR_NO_FILE_LIST_FOUND')
  })

  it.each([
    ['no file', [], 'ERR_EMPTY_FILE'],
    ['an unknown option', [987_654], 'ERR_NO_FILE_OPTION_FOUND'],
    ['the same option twice', ['same', 'same'], 'ERR_VALIDATION'],
    ['more files than options', 'extra', 'ERR_VALIDATION'],
    ['an empty file', 'empty', 'ERR_EMPTY_FILE'],
    ['21 files', 'many', 'ERR_TOO_MANY_FILES'],
  ])('FIL-02: an upload with %s stores nothing', async (_, uploadInput, error) => {
    const list = await createList('a', 'b')
    const [one = 0, two = 0] = list.options.map(({ id }) => id)
    const before = await stored()
    const form =
      uploadInput === 'empty'
        ? filesForm([one, two], '')
        : uploadInput === 'many'
          ? filesForm(Array.from({ length: 21 }, () => one))
          : filesForm(Array.isArray(uploadInput) ? uploadInput.map((id) => (id === 'same' ? one : Number(id))) : [one])
    if (uploadInput === 'extra') form.append('files', new Blob(['a mais']), 'a-mais.txt')
    expect((await upload(list.id, form)).body).toMatchObject({ error })
    expect(await stored()).toBe(before)
    expect((await app.call(showFileList, app.admin, at(list.id))).body.options).toEqual(list.options)
  })

  it('FIL-03: a file of 16 MB is accepted, a larger one rejected', async () => {
    const list = await createList('a')
    const ids = list.options.map(({ id }) => id)
    const size = 16 * 1024 * 1024
    const before = await stored()
    expect((await upload(list.id, filesForm(ids, new Uint8Array(size + 1)))).body.error).toBe('ERR_BODY_TOO_LARGE')
    expect(await stored()).toBe(before)
    expect((await upload(list.id, filesForm(ids, new Uint8Array(size)))).body.options?.[0]?.size).toBe(size)
  })

  it('FIL-02: an option of another list is neither changed nor lost', async () => {
    const [mine, other] = [await createList('a'), await createList('b')]
    const [foreign = 0] = other.options.map(({ id }) => id)
    const change = { options: [{ id: foreign, name: 'x' }] }
    const answer = await app.call(updateFileList, app.admin, { ...at(mine.id), body: change })
    expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_FILE_OPTION_FOUND' } })
    expect((await upload(mine.id, filesForm([foreign]))).body.error).toBe('ERR_NO_FILE_OPTION_FOUND')
    for (const list of [mine, other])
      expect((await app.call(showFileList, app.admin, at(list.id))).body).toMatchObject({ options: list.options })
  })

  it('FIL-02: only the maker and admins change and delete a list', async () => {
    const { id, options } = await createList('a')
    const forbidden = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
    const by = maker
    expect(await app.call(updateFileList, by, { ...at(id), body: input() })).toMatchObject(forbidden)
    expect(await app.call(deleteFileList, by, at(id))).toMatchObject(forbidden)
    expect(await upload(id, filesForm(options.map((one) => one.id)), by)).toMatchObject(forbidden)
    const own = (await create({}, by)).body
    expect((await app.call(updateFileList, by, { ...at(own.id), body: { name: 'Minha lista' } })).body.name).toBe(
      'Minha lista',
    )
    expect((await app.call(deleteFileList, app.admin, at(own.id))).status).toBe(200)
  })

  it('FIL-04: the company is notified of added, changed and deleted lists, other companies are not', async () => {
    const [socket, elsewhere] = [await app.socket(maker), await app.socket(app.stranger)]
    const { id } = await createList()
    await app.call(updateFileList, app.admin, { ...at(id), body: { name: 'Outro nome' } })
    await app.call(deleteFileList, app.admin, at(id))
    await socket.receives('-file', ({ action }) => action === 'delete')
    const events = socket.received.filter(({ name }) => name === `company-${app.admin.companyId}-file`)
    expect(events.map(({ payload }) => payload.action)).toEqual(['create', 'update', 'delete'])
    expect(elsewhere.received.filter(({ name }) => name.endsWith('-file'))).toEqual([])
    for (const one of [socket, elsewhere]) one.close()
  })
})
