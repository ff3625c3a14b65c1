import { MOST_CARD_FILES } from '@recado/contract/boards/card'
import * as endpoints from '@recado/contract/boards/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import type { Person } from '../../../../test/people.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { until } from '../../../../test/until.ts'
import { boardCalls, cardForm } from '../test/board-calls.ts'

let app: SharedTestApp
let at: { quadroId: number; columnId: number }
beforeAll(async () => {
  app = await sharedTestApp()
  const { id: quadroId } = await board(app.admin)
  at = { quadroId, columnId: (await column(app.admin, quadroId)).id }
})
afterAll(() => app?.stop())

const { board, column, tryCard, card, update, show } = boardCalls(() => app)
const remove = (as: Person, cardId: number, filename: string) =>
  app.call(endpoints.deleteCardFile, as, { params: { cardId, filename: encodeURIComponent(filename) } })
const cover = (as: Person, id: number, body: Record<string, unknown>) =>
  app.call(endpoints.coverCard, as, { params: { id }, body })
const status = async (url: string | null | undefined) => (await fetch(`${app.url}${url}`)).status
const withPictures = (...images: string[]) => card(app.admin, cardForm({ ...at, title: 'x' }, { images }))

it('BRD-09: images and files are stored separately, each with a signed address', async () => {
  const createdCard = await card(
    app.admin,
    cardForm({ ...at, title: 'x', coverImage: 'foto.png' }, { images: ['foto.png'], files: ['../../nota.txt'] }),
  )
  const [image, file] = [createdCard.images[0], createdCard.files[0]]
  expect(image).toMatchObject({ name: 'foto.png', type: 'image/png', size: expect.any(Number) })
  expect(file).toMatchObject({ name: 'nota.txt', filename: expect.stringMatching(/^[\w-]+\.txt$/) })
  expect(createdCard).toMatchObject({ coverImage: image?.filename, cover_image: image?.filename })
  for (const url of [image?.url, file?.url, createdCard.coverUrl]) expect(await status(url)).toBe(200)
  expect(await status(image?.url.replace(/s=.*/, 's=x'))).toBe(404)
})

it('BRD-09: a file sent as an image must be one', async () => {
  const form = cardForm({ ...at, title: 'x' })
  form.append('images', new Blob(['<svg onload="x()"/>'], { type: 'image/png' }), 'foto.png')
  expect((await tryCard(app.admin, form)).status).toBe(400)
})

it('BRD-09: a description shows pictures of its own card only', async () => {
  const { id, images } = await withPictures('minha.png')
  const other = await withPictures('outra.png')
  const html = `<p>a</p><img src="${images[0]?.url}" alt="x"><img src="${other.images[0]?.url}"><img src="https://x.test/y.png">`
  const { description } = (await update(app.admin, id, { description: html })).body.card
  const sources = [...description.matchAll(/src="([^"]+)"/g)].map(([, src]) => src?.replaceAll('&amp;', '&'))
  expect(sources).toHaveLength(1)
  expect(await status(sources[0])).toBe(200)
  // Submitting the returned description does not change it.
  const { body } = await update(app.admin, id, { description })
  expect(body.card.revision).toBe(2)
  await remove(app.admin, id, images[0]?.filename ?? '')
  expect((await show(app.admin, id)).body.card.description).toBe('<p>a</p>')
})

it('BRD-13: the cover is a picture of the card; the path takes precedence over the body', async () => {
  const { id, images } = await withPictures('a.png', 'b.png')
  const other = await withPictures('c.png')
  const second = images[1]?.filename
  expect((await cover(app.attendant, id, { taskId: id, coverImage: second })).body.card).toMatchObject({
    cover_image: second,
  })
  expect(await cover(app.admin, id, { taskId: other.id, coverImage: second })).toMatchObject({
    status: 400,
    body: { error: 'ERR_CARD_ID_DIFFERS' },
  })
  expect(await cover(app.admin, id, { coverImage: other.images[0]?.filename })).toMatchObject({
    status: 400,
    body: { error: 'ERR_NO_CARD_COVER_FOUND' },
  })
  expect((await cover(app.stranger, id, { coverImage: '' })).status).toBe(404)
  expect((await cover(app.admin, id, { coverImage: '' })).body.card).toMatchObject({ coverImage: '', coverUrl: null })
})

it('BRD-14: a file is deleted once, by its name on this card, from all fields of the card', async () => {
  const { id, images } = await withPictures('a.png')
  const other = await withPictures('b.png')
  const name = images[0]?.filename ?? ''
  await cover(app.admin, id, { coverImage: name })
  for (const filename of ['../../etc/passwd', '..', `../${name}`, other.images[0]?.filename ?? '', `${name}\u0000`])
    expect((await remove(app.admin, id, filename)).status).toBeGreaterThanOrEqual(400)
  expect((await remove(app.stranger, id, name)).status).toBe(404)
  expect((await remove(app.attendant, id, name)).status).toBe(200)
  expect(await remove(app.admin, id, name)).toMatchObject({ status: 404, body: { error: 'ERR_NO_CARD_FILE_FOUND' } })
  expect((await show(app.admin, id)).body.card).toMatchObject({ images: [], coverImage: '' })
  await until(async () => (await status(images[0]?.url)) === 404, 'the deletion of the file')
  expect(await status(other.images[0]?.url)).toBe(200)
})

it('BRD-14: deleting a card, column or board deletes its files from the store', async () => {
  const elsewhere = await board(app.admin)
  const lane = await column(app.admin, elsewhere.id)
  const [one, two, three] = [
    await withPictures('a.png'),
    await card(app.admin, cardForm({ quadroId: elsewhere.id, columnId: lane.id, title: 'x' }, { files: ['b.txt'] })),
    await card(app.admin, cardForm({ quadroId: elsewhere.id, columnId: lane.id, title: 'x' }, { files: ['c.txt'] })),
  ]
  await app.call(endpoints.deleteCard, app.admin, { params: { id: one.id } })
  const last = await column(app.admin, elsewhere.id)
  await app.call(endpoints.moveBoardCard, app.admin, { params: { id: three.id }, body: { columnId: last.id } })
  await app.call(endpoints.deleteColumn, app.admin, { params: { id: lane.id } })
  await until(async () => (await status(two.files[0]?.url)) === 404, 'the deletion of the column’s file')
  expect(await status(three.files[0]?.url)).toBe(200)
  await app.call(endpoints.deleteBoard, app.admin, { params: { id: elsewhere.id } })
  for (const url of [one.images[0]?.url, three.files[0]?.url])
    await until(async () => (await status(url)) === 404, 'the deletion of the files')
})

it('limits: the maximum number of files is accepted, one more is rejected and leaves nothing in the store', async () => {
  const { id } = await withPictures('a.png')
  await app.rows(
    `insert into board_card_files (company_id, card_id, is_image, media_file, media_name, mimetype, media_size)
     select $1, $2, false, 'f' || n || '.txt', 'f', 'text/plain', 1 from generate_series(1, $3::int) n`,
    [app.admin.companyId, id, MOST_CARD_FILES - 2],
  )
  const add = () => update(app.admin, id, cardForm({}, { files: ['nota.txt'] }))
  expect((await add()).status).toBe(200)
  expect(await add()).toMatchObject({ status: 409, body: { error: 'ERR_CARD_FILES_FULL' } })
  expect((await show(app.admin, id)).body.card.files).toHaveLength(MOST_CARD_FILES - 1)
})

it('limits: at most twenty files per call', async () => {
  const names = Array.from({ length: 21 }, (_, number) => `${number}.txt`)
  expect((await tryCard(app.admin, cardForm({ ...at, title: 'x' }, { files: names.slice(1) }))).status).toBe(200)
  expect((await tryCard(app.admin, cardForm({ ...at, title: 'x' }, { files: names }))).status).toBe(400)
})
