import * as endpoints from '@recado/contract/help/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

const create = (body: Record<string, unknown>, as = app.superUser) => app.call(endpoints.createHelp, as, { body })

it('HLP-01, SET-11: the super user manages videos, all users watch them', async () => {
  const { status, body } = await create({ title: 'Primeiros passos', video: 'https://youtu.be/dQw4w9WgXcQ' })
  expect(status).toBe(200)
  expect(body).toEqual({ id: expect.any(Number), title: 'Primeiros passos', video: 'dQw4w9WgXcQ', description: '' })
  await create({ title: 'Filas', video: 'abc123', description: 'Como dividir o atendimento' })
  const titles = async (as = app.attendant) =>
    (await app.call(endpoints.listHelpVideos, as)).body.map((one) => one.title)
  expect(await titles()).toEqual(['Primeiros passos', 'Filas'])
  expect(await titles(app.stranger)).toEqual(['Primeiros passos', 'Filas'])
  const params = { id: body.id }
  const updated = await app.call(endpoints.updateHelp, app.superUser, { params, body: { description: 'Comece aqui' } })
  expect(updated.body).toEqual({ ...body, description: 'Comece aqui' })
  const searchResult = await app.call(endpoints.listHelps, app.superUser, { query: { searchParam: 'dividir' } })
  expect(searchResult.body).toMatchObject({ count: 1, hasMore: false, records: [{ title: 'Filas' }] })
  expect((await app.call(endpoints.deleteHelp, app.superUser, { params })).status).toBe(200)
  const notFound = { status: 404, body: { error: 'ERR_NO_HELP_FOUND' } }
  expect(await app.call(endpoints.deleteHelp, app.superUser, { params })).toMatchObject(notFound)
  expect(await app.call(endpoints.updateHelp, app.superUser, { params, body: { title: 'X' } })).toMatchObject(notFound)
  expect(await titles()).toEqual(['Filas'])
})

it('SET-11: rejects other users and invalid videos', async () => {
  expect(await create({ title: 'Oi', video: 'abc' }, app.admin)).toMatchObject({ status: 403 })
  for (const video of ['', 'https://vimeo.com/1', 'a b', '"><script>']) {
    expect(await create({ title: 'Oi', video })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  }
})

it('HLP-02: pages may embed only the player', async () => {
  const policy = (await fetch(`${app.url}/api/health`)).headers.get('content-security-policy') ?? ''
  expect(policy.split(';').filter((part) => part.startsWith('frame-src'))).toEqual([
    'frame-src https://www.youtube-nocookie.com',
  ])
  expect(policy.split(';')).toContain("connect-src 'self'")
})
