import { defaultPermissions } from '@recado/contract/permissions'
import * as endpoints from '@recado/contract/tags/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nobody, type Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { type IdentityFixture, startIdentityFixture } from '../identity/test/identity-fixture.ts'
import { requireTags } from './public.ts'

let fixture: IdentityFixture
/** A user who adds tags and manages their own. */
let maker: Person
beforeAll(async () => {
  fixture = await startIdentityFixture()
  maker = await addUserWith(fixture, fixture.admin, { ...defaultPermissions('user'), 'tags:edit': 'own' })
})
afterAll(() => fixture?.stop())

/** A supervisor, who may change lanes and by default the tags of colleagues too. */
const supervisorWith = (scope: 'own' | 'all') =>
  addUserWith(fixture, fixture.admin, { ...defaultPermissions('supervisor'), 'tags:edit': scope })
const create = (as: Person, body: Record<string, unknown>) => fixture.call(endpoints.createTag, as, { body })
const list = (as: Person, query: Record<string, unknown> = {}) => fixture.call(endpoints.listTags, as, { query })

it('a user with the permission adds a tag by its name and it gets a colour; the list is sorted by name', async () => {
  expect(await create(fixture.attendant, { name: 'Urgente' })).toMatchObject({ status: 403 })
  const urgent = await create(maker, { name: ' Urgente ' })
  expect(urgent.status).toBe(200)
  expect(urgent.body).toMatchObject({ name: 'Urgente', kanban: 0, color: expect.stringMatching(/^#[0-9a-f]{6}$/) })
  const green = await create(fixture.admin, { name: 'Água', color: '#0e8a5f', kanban: 0 })
  expect((await list(fixture.attendant)).body).toEqual(
    [urgent.body, green.body].sort((a, b) => (a.name < b.name ? -1 : 1)),
  )
  expect((await list(fixture.attendant, { searchParam: 'agua' })).body).toEqual([green.body])
  expect((await list(fixture.attendant, { searchParam: '%' })).body).toEqual([])
})

it('TEN-01: names are unique within a company, and lists contain only its tags', async () => {
  const duplicate = { status: 409, body: { error: 'ERR_DUPLICATED_TAG' } }
  expect(await create(maker, { name: 'URGENTE' })).toMatchObject(duplicate)
  expect((await create(fixture.stranger, { name: 'Urgente' })).status).toBe(200)
  const foreign = await list(fixture.stranger, { companyId: fixture.admin.companyId })
  expect(foreign.body.map((tag) => tag.name)).toEqual(['Urgente'])
  expect((await list(nobody)).status).toBe(401)
  expect((await create(nobody, { name: 'Nenhuma' })).status).toBe(401)
})

it('TEN-02: kanban lanes are created by users who may change lanes', async () => {
  const lane = { name: 'Em andamento', kanban: 1 }
  expect(await create(maker, lane)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  const supervisor = await supervisorWith('own')
  expect((await create(supervisor, lane)).body).toMatchObject({ kanban: 1 })
  expect((await create(fixture.admin, { name: 'Feito', kanban: '1' })).body.kanban).toBe(1)
})

it.each([
  [{ name: 'ab' }],
  [{ name: '  a  ' }],
  [{ name: 'x'.repeat(51) }],
  [{ name: 'abc', color: 'red' }],
  [{ name: 'abc', color: '#12345678' }],
  [{ name: 'abc', color: '#1234' }],
  [{ name: 'abc', kanban: 2 }],
  [{ name: 'a\u0000bc' }],
  [{}],
])('a tag rejects %j', async (body) => {
  expect(await create(fixture.admin, body)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
})

it.each([
  [{ name: 'abc' }],
  [{ name: 'x'.repeat(50) }],
  [{ name: "'; drop table tags; --" }],
  [{ name: '<b>negrito</b>', color: '#123' }],
])('a tag accepts %j', async (body) => {
  expect(await create(fixture.admin, body)).toMatchObject({ status: 200, body: { name: body.name } })
})

it('TAG-02: a short colour is stored with six digits', async () => {
  expect((await create(fixture.admin, { name: 'Cor curta', color: '#1aF' })).body.color).toBe('#11aaFF')
})

it('requireTags returns tags in the requested order, each once, of the own company only', async () => {
  const ids = (await list(fixture.admin)).body.map((tag) => tag.id).reverse()
  const foreign = (await list(fixture.stranger)).body[0]!.id
  const { workplace } = fixture.main.identity.core
  const loadTags = (list: number[]) => workplace.read(fixture.admin.companyId, (work) => requireTags(work.db, list))
  expect((await loadTags([...ids, ...ids])).map((tag) => tag.id)).toEqual(ids)
  expect(await loadTags([])).toEqual([])
  await expect(loadTags([...ids, foreign])).rejects.toThrow('ERR_NO_TAG_FOUND')
  await expect(loadTags([2 ** 31 - 1])).rejects.toThrow('ERR_NO_TAG_FOUND')
})

const page = (as: Person, query: Record<string, unknown> = {}) => fixture.call(endpoints.pageTags, as, { query })
const update = (as: Person, id: number, body: Record<string, unknown>) =>
  fixture.call(endpoints.updateTag, as, { params: { id }, body })
const remove = (as: Person, id: number) => fixture.call(endpoints.deleteTag, as, { params: { id } })
const noTag = { status: 404, body: { error: 'ERR_NO_TAG_FOUND' } }

it('TAG-01: the table is paged by name and searched, and complete without a page', async () => {
  const boss = await fixture.addCompany('Etiquetada')
  for (let n = 0; n < 25; n++) await create(boss, { name: `Tag ${String(n).padStart(2, '0')}` })
  const first = (await page(boss, { pageNumber: '1' })).body
  expect(first).toMatchObject({ count: 25, hasMore: true })
  expect(first.tags.map((tag) => tag.name)).toEqual(
    Array.from({ length: 20 }, (_, n) => `Tag ${String(n).padStart(2, '0')}`),
  )
  const second = (await page(boss, { cursor: first.cursor })).body
  expect(second.tags.map((tag) => tag.name)).toEqual(['Tag 20', 'Tag 21', 'Tag 22', 'Tag 23', 'Tag 24'])
  expect(second).toMatchObject({ hasMore: false, cursor: null })
  expect((await page(boss, { pageNumber: 2 })).body.tags).toEqual(second.tags)
  expect((await page(boss, { searchParam: 'TÁG 07', pageNumber: 1 })).body).toMatchObject({ count: 1, hasMore: false })
  expect((await page(boss)).body.tags).toHaveLength(25)
  expect((await page(fixture.stranger)).body.tags.map((tag) => tag.name)).not.toContain('Tag 00')
})

it('TAG-01: a tag is changed and deleted, each announced to the company', async () => {
  const before = fixture.sent.length
  const { body: tag } = await create(maker, { name: 'Devolução' })
  const { userId } = maker
  const updated = await update(maker, tag.id, { name: 'Troca', color: '#0e7490', kanban: 0 })
  expect(updated.body).toEqual({
    id: tag.id,
    name: 'Troca',
    color: '#0e7490',
    kanban: 0,
    ticketsCount: 0,
    contactsCount: 0,
    userId,
  })
  expect((await fixture.call(endpoints.showTag, fixture.admin, { params: { id: tag.id } })).body).toEqual(updated.body)
  expect(await update(maker, tag.id, { name: 'URGENTE' })).toMatchObject({
    status: 409,
    body: { error: 'ERR_DUPLICATED_TAG' },
  })
  expect((await remove(maker, tag.id)).status).toBe(200)
  expect(await remove(maker, tag.id)).toMatchObject(noTag)
  const events = fixture.sent.slice(before).filter((event) => event.name.endsWith('-tag'))
  expect(events.map((event) => event.payload.action)).toEqual(['create', 'update', 'delete'])
  expect(new Set(events.flatMap((event) => event.rooms))).toEqual(
    new Set([`c${fixture.admin.companyId}:can:tags:view`]),
  )
})

it('TAG-02: a changed name needs at least 3 characters', async () => {
  const { body: tag } = await create(fixture.admin, { name: 'Curta' })
  const rejection = { status: 400, body: { error: 'ERR_VALIDATION' } }
  expect(await update(fixture.admin, tag.id, { name: ' ab ' })).toMatchObject(rejection)
  expect(await update(fixture.admin, tag.id, { color: 'red' })).toMatchObject(rejection)
})

it('TAG-03: only users who may change lanes create, end and delete kanban lanes', async () => {
  const { body: lane } = await create(fixture.admin, { name: 'Em espera', kanban: 1 })
  const rejection = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
  expect(await update(maker, lane.id, { kanban: 0 })).toMatchObject(rejection)
  expect(await remove(maker, lane.id)).toMatchObject(rejection)
  // The attendant's own tag, which another user made a lane.
  const { body: own } = await create(maker, { name: 'Da atendente' })
  await update(fixture.admin, own.id, { kanban: 1 })
  expect((await update(maker, own.id, { name: 'Em pausa', kanban: 1 })).status).toBe(200)
  expect(await update(maker, own.id, { kanban: 0 })).toMatchObject(rejection)
  expect(await remove(maker, own.id)).toMatchObject(rejection)
  const supervisor = await supervisorWith('own')
  expect(await update(supervisor, lane.id, { kanban: 0 })).toMatchObject(rejection)
  expect((await update(await supervisorWith('all'), lane.id, { name: 'Em espera!' })).status).toBe(200)
  const { body: theirs } = await create(supervisor, { name: 'Da supervisora', kanban: 1 })
  expect((await update(supervisor, theirs.id, { kanban: false })).body.kanban).toBe(0)
})

it('TEN-01: another company’s tag is not found', async () => {
  const { body: tag } = await create(fixture.admin, { name: 'Nossa' })
  expect(await update(fixture.stranger, tag.id, { name: 'Deles' })).toMatchObject(noTag)
  expect(await remove(fixture.stranger, tag.id)).toMatchObject(noTag)
  expect(await fixture.call(endpoints.showTag, fixture.stranger, { params: { id: tag.id } })).toMatchObject(noTag)
})
