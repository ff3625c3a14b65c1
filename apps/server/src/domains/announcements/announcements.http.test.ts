import * as endpoints from '@recado/contract/announcements/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { PNG } from '../../../test/sample.ts'
import { until } from '../../../test/until.ts'

let app: TestApp
let boss: Person
beforeAll(async () => {
  // One of the tests provokes an unexpected error.
  app = await startTestApp({ LOG_LEVEL: 'silent' })
  boss = app.superUser
})
afterAll(() => app?.stop())

const create = (body: Record<string, unknown>, as = boss) => app.call(endpoints.createAnnouncement, as, { body })
const update = (id: number, body: Record<string, unknown>) =>
  app.call(endpoints.updateAnnouncement, boss, { params: { id }, body })
const visibleTitles = async (as: Person, searchParam = '') =>
  (await app.call(endpoints.listAnnouncements, as, { query: { searchParam } })).body.records.map(({ title }) => title)
const upload = (id: number, content: Uint8Array, name: string) => {
  const form = new FormData()
  form.set('file', new Blob([content as Uint8Array<ArrayBuffer>]), name)
  return app.call(endpoints.uploadAnnouncementMedia, boss, { params: { id }, body: form })
}

it('ANN-01, ANN-02, ANN-04: new ones are active with low priority; users see the active ones, highest priority first', async () => {
  const { status, body } = await create({ title: 'Manutenção', text: 'Domingo às 3h' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ title: 'Manutenção', text: 'Domingo às 3h', priority: 3, status: true, mediaUrl: null })
  await create({ title: 'Urgente', text: 'Agora', priority: '1' })
  await create({ title: 'Rascunho', text: 'Ainda não', status: false })
  for (const as of [app.admin, app.attendant, app.stranger])
    expect(await visibleTitles(as)).toEqual(['Urgente', 'Manutenção'])
  expect(await visibleTitles(boss)).toEqual(['Urgente', 'Rascunho', 'Manutenção'])
  expect(await visibleTitles(boss, 'manutencao')).toEqual(['Manutenção'])
  expect(await visibleTitles(app.admin, 'rascunho')).toEqual([])
  const updated = await update(body.id, { title: 'Manutenção adiada' })
  expect(updated.body).toMatchObject({ title: 'Manutenção adiada', text: 'Domingo às 3h', priority: 3 })
  expect((await app.call(endpoints.showAnnouncement, boss, { params: { id: body.id } })).body).toEqual(updated.body)
  const notFound = { status: 404, body: { error: 'ERR_NO_ANNOUNCEMENT_FOUND' } }
  expect((await app.call(endpoints.deleteAnnouncement, boss, { params: { id: body.id } })).status).toBe(200)
  expect(await app.call(endpoints.deleteAnnouncement, boss, { params: { id: body.id } })).toMatchObject(notFound)
  expect(await app.call(endpoints.showAnnouncement, boss, { params: { id: 9_999_999_999 } })).toMatchObject(notFound)
})

it('ANN-03: only the super user writes', async () => {
  const before = await visibleTitles(boss)
  const forbidden = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
  for (const as of [app.admin, app.attendant])
    expect(await create({ title: 'Oi', text: 'Oi' }, as)).toMatchObject(forbidden)
  expect(await visibleTitles(boss)).toEqual(before)
})

it.each([
  ['a blank title', { title: ' ', text: 'Oi' }],
  ['a missing text', { title: 'Oi' }],
  ['an unknown priority', { title: 'Oi', text: 'Oi', priority: 4 }],
])('ANN-01: rejects %s', async (_what, body) => {
  expect(await create(body)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
})

it('ANN-04: every open browser of every company receives active ones at once, and nothing else', async () => {
  const sockets = await Promise.all([app.admin, app.stranger, boss].map((as) => app.socket(as)))
  const received = sockets.map(() => [] as unknown[])
  sockets.forEach(({ socket }, index) => {
    socket.on('company-announcement', (event: { action: string; id?: number; record?: { title: string } }) => {
      received[index]?.push([event.action, event.record?.title ?? event.id])
    })
  })
  try {
    const { id } = (await create({ title: 'Ao vivo', text: '…', status: false })).body
    await update(id, { status: true })
    await update(id, { title: 'Ao vivo!' })
    await update(id, { status: 'inactive' })
    await app.call(endpoints.deleteAnnouncement, boss, { params: { id } })
    const everybody = [
      ['create', 'Ao vivo'],
      ['update', 'Ao vivo!'],
      ['delete', id],
    ]
    await until(() => received.map(({ length }) => length).join() === '3,3,6', 'all events')
    expect(received.slice(0, 2)).toEqual([everybody, everybody])
    expect(received[2]).toEqual([['create', 'Ao vivo'], ...everybody, ['update', 'Ao vivo!'], ['delete', id]])
  } finally {
    for (const { socket } of sockets) socket.close()
  }
})

it('ANN-05: accepts a picture by its content, shows it to all users, and removes it', async () => {
  const { id } = (await create({ title: 'Com foto', text: '…' })).body
  const png = Buffer.from(PNG, 'base64')
  const { status, body } = await upload(id, png, 'aviso importante.gif')
  expect(status).toBe(200)
  expect(body.mediaName).toBe('aviso_importante.png')
  const shownAnnouncement = (await app.call(endpoints.listAnnouncements, app.stranger)).body.records.find(
    (one) => one.id === id,
  )
  const picture = await fetch(app.url + shownAnnouncement?.mediaUrl)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(png)
  expect(await upload(id, Buffer.from('<svg onload="alert(1)"/>'), 'foto.png')).toMatchObject({
    status: 400,
    body: { error: 'ERR_UNSUPPORTED_MEDIA' },
  })
  const bare = await app.call(endpoints.deleteAnnouncementMedia, boss, { params: { id } })
  expect(bare.body).toMatchObject({ mediaUrl: null, mediaName: null })
  await until(
    async () => (await fetch(app.url + shownAnnouncement?.mediaUrl)).status === 404,
    'the deletion of the picture',
  )
})

it('ANN-05: a picture is deleted with the commit that removes its reference, and kept if the transaction fails', async () => {
  const png = Buffer.from(PNG, 'base64')
  const { id } = (await create({ title: 'Trocada', text: '…' })).body
  const pictureOf = async () => (await app.call(endpoints.showAnnouncement, boss, { params: { id } })).body.mediaUrl
  expect((await upload(id, png, 'um.png')).status).toBe(200)
  const first = await pictureOf()
  await app.rows(`create function no_audit() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`)
  await app.rows('create trigger no_audit before insert on audit_log for each row execute function no_audit()')
  try {
    expect((await upload(id, png, 'dois.png')).status).toBe(500)
  } finally {
    await app.rows('drop function no_audit cascade')
  }
  const second = await pictureOf()
  expect(second).not.toBe(first)
  await until(async () => (await fetch(app.url + first)).status === 404, 'the deletion of the first picture')
  const removals = () =>
    app.rows(`select 1 from pgboss.job where name = 'files.remove' and state in ('created', 'retry', 'active')`)
  await until(async () => (await removals()).length === 0, 'all removals')
  expect((await fetch(app.url + second)).status).toBe(200)
})

const withPicture = (fields: Record<string, string>, content: Uint8Array, name = 'cartaz.png') => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([content as Uint8Array<ArrayBuffer>]), name)
  return form
}

it('ANN-05: is published together with its picture or not at all', async () => {
  const png = Buffer.from(PNG, 'base64')
  const { socket } = await app.socket(app.admin)
  const received: Array<{ action: string; record?: { title: string; mediaUrl: string | null } }> = []
  socket.on('company-announcement', (event: (typeof received)[number]) => received.push(event))
  try {
    const fields = { title: 'Com cartaz', text: 'Veja', priority: '2', status: 'true' }
    const rejection = await app.call(endpoints.createAnnouncement, boss, {
      body: withPicture(fields, new TextEncoder().encode('nenhuma imagem')),
    })
    expect(rejection).toMatchObject({ status: 400, body: { error: 'ERR_UNSUPPORTED_MEDIA' } })
    expect(await visibleTitles(boss, 'Com cartaz')).toEqual([])
    const { status, body } = await app.call(endpoints.createAnnouncement, boss, { body: withPicture(fields, png) })
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: 'Com cartaz', priority: 2, mediaName: 'cartaz.png' })
    await until(() => received.length > 0, 'the event')
    expect(received.map(({ action, record }) => [action, record?.title, typeof record?.mediaUrl])).toEqual([
      ['create', 'Com cartaz', 'string'],
    ])
    const params = { id: body.id }
    const failedUpdate = await app.call(endpoints.updateAnnouncement, boss, {
      params,
      body: withPicture({ title: 'Outro cartaz' }, new TextEncoder().encode('nada')),
    })
    expect(failedUpdate).toMatchObject({ status: 400, body: { error: 'ERR_UNSUPPORTED_MEDIA' } })
    expect(await visibleTitles(boss, 'Outro cartaz')).toEqual([])
    const other = withPicture({ title: 'Outro cartaz' }, png, 'outro.png')
    expect((await app.call(endpoints.updateAnnouncement, boss, { params, body: other })).body).toMatchObject({
      ...{ title: 'Outro cartaz', mediaName: 'outro.png' },
    })
    expect((await update(body.id, { removeMedia: true })).body).toMatchObject({ mediaUrl: null, mediaName: null })
  } finally {
    socket.close()
  }
})
