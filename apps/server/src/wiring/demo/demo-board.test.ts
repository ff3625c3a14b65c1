import { listBoards, listCardReminders, showBoard, showCard } from '@recado/contract/boards/endpoints'
import { listExtractions, showExtraction, showExtractor } from '@recado/contract/extractor/endpoints'
import { login } from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { nobody, type Person } from '../../../test/people.ts'
import { DEMO_PASSWORD } from '../../platform/config.ts'
import { PLAN_HEIGHT, PLAN_WIDTH, shopPlan } from './demo-picture.ts'

let app: TestApp
let marina: Person
beforeAll(async () => {
  app = await startTestApp({ DEMO: 'on' })
  const email = 'admin@demo.recado.local'
  const { body } = await app.call(login, nobody, { body: { email, password: DEMO_PASSWORD } })
  marina = { token: body.token, userId: body.user.id, companyId: body.user.companyId, email }
})
afterAll(() => app?.stop())

async function board() {
  const [only] = (await app.call(listBoards, marina, {})).body.boards
  return (await app.call(showBoard, marina, { query: { quadroId: only?.id ?? 0 } })).body
}

it('BRD-01, BRD-03: the demonstration has a board with columns, cards of every priority, and assigned users', async () => {
  const { quadro, tasks } = await board()
  expect(quadro).toMatchObject({ title: 'Loja nova', code: 'LOJA', cards: 15 })
  expect(quadro.members).toHaveLength(5)
  expect(tasks.map((column) => [column.title, column.wipLimit, column.isDone, column.tasks.length])).toEqual([
    ['A fazer', null, false, 5],
    ['Em andamento', 4, false, 3],
    ['Aguardando terceiros', null, false, 3],
    ['Concluído', null, true, 4],
  ])
  const cards = tasks.flatMap((column) => column.tasks)
  expect(new Set(cards.map(({ priority }) => priority)).size).toBe(4)
  expect(cards.filter(({ recurrence }) => recurrence?.rule === 'weekly')).toHaveLength(1)
})

it('BRD-09 to BRD-16: a card has a cover, subtasks and comments of two users; another one links to a ticket', async () => {
  const cards = (await board()).tasks.flatMap((column) => column.tasks)
  const window = cards.find(({ title }) => title === 'Montar a vitrine')
  expect(window).toMatchObject({ progress: 67, images: [{ name: 'planta.png', type: 'image/png' }] })
  expect(window?.coverImage).toBe(window?.images[0]?.filename)
  expect(window?.comments.map(({ user }) => user.split(' ')[0])).toEqual(['Diego', 'Marina'])
  expect(window?.description).toContain('<li>')
  const delivery = cards.find(({ title }) => title === 'Entregar o pedido da Eduarda')
  const { tickets } = (await app.call(showCard, marina, { params: { id: delivery?.id ?? 0 } })).body
  expect(tickets).toMatchObject([{ ticket: { contactName: 'Eduarda Souza' } }])
})

it('BRD-12: no card is due today or tomorrow, so that visitors get no reminders', async () => {
  expect((await app.call(listCardReminders, marina, {})).body.records).toEqual([])
})

it('EXT-05: one extraction of the sample is finished, with all its results, counted in its month', async () => {
  const { body } = await app.call(listExtractions, marina, {})
  expect(body.extractions).toMatchObject([{ source: 'sample', state: 'done', found: 20, quantidade: 20 }])
  const extraction = await app.call(showExtraction, marina, { params: { id: body.extractions[0]?.id ?? 0 } })
  expect(extraction.body.items).toHaveLength(20)
  expect((await app.call(showExtractor, marina, {})).status).toBe(200)
})

it("the plan's picture is a PNG of the right size", () => {
  const png = shopPlan()
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([PLAN_WIDTH, PLAN_HEIGHT])
})
