import * as endpoints from '@recado/contract/boards/endpoints'
import { boardEvents } from '@recado/contract/boards/events'
import { deleteUser } from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../test/company-fixture.ts'
import type { Person } from '../../../test/people.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { boardCalls, cardForm } from './test/board-calls.ts'

let app: SharedTestApp
let ours: CompanyFixture
beforeAll(async () => {
  app = await sharedTestApp()
  ours = await createCompanyFixture(app, app.admin, 'NOSSO')
})
afterAll(() => app?.stop())

const { board, column, card, update, show, whole, move, activity } = boardCalls(() => app)
const newColumn = async () => {
  const { id: quadroId } = await board(app.admin)
  return { quadroId, columnId: (await column(app.admin, quadroId)).id }
}
const link = (as: Person, id: number, ticketId: number) =>
  app.call(endpoints.linkCardTicket, as, { params: { id }, body: { ticketId } })

it('BRD-07: board events reach every user of the company, and no other company', async () => {
  const [colleague, stranger] = [await app.socket(app.attendant), await app.socket(app.stranger)]
  try {
    const { quadroId, columnId } = await newColumn()
    const other = await column(app.admin, quadroId)
    const { id } = await card(app.admin, { quadroId, columnId, title: 'Vivo', description: '<p>segredo</p>' })
    await move(app.admin, id, { columnId: other.id })
    await update(app.admin, id, { title: 'Novo' })
    await app.call(endpoints.deleteCard, app.admin, { params: { id } })
    await app.call(endpoints.deleteColumn, app.admin, { params: { id: other.id } })
    await app.call(endpoints.deleteBoard, app.admin, { params: { id: quadroId } })
    await colleague.receives('-board', ({ action }) => action === 'delete')
    const events = colleague.received.filter(({ name }) => /-board(Column|Card)?$/.test(name))
    expect(events.map(({ name, payload }) => `${name.replace(/^company-\d+-/, '')} ${payload.action}`)).toEqual(
      expect.arrayContaining([
        ...['board create', 'boardColumn create', 'boardCard create', 'boardCard update', 'boardCard delete'],
        ...['board update', 'boardColumn delete', 'board delete'],
      ]),
    )
    expect(events.every(({ name }) => name.startsWith(`company-${app.admin.companyId}-`))).toBe(true)
    expect(events.find(({ payload }) => (payload.card as { title?: string })?.title === 'Novo')?.payload).toMatchObject(
      {
        boardId: quadroId,
        card: { id, columnId: other.id, revision: 2 },
      },
    )
    for (const { name, payload } of events) {
      const kind = name.replace(/^company-\d+-/, '') as 'board' | 'boardColumn' | 'boardCard'
      expect(boardEvents[kind].parse(payload), name).toEqual(payload)
    }
    expect(stranger.received.filter(({ name }) => /-board/.test(name))).toEqual([])
  } finally {
    colleague.close()
    stranger.close()
  }
})

it('cards and tickets link to each other; a user without access to a ticket only learns that the link exists', async () => {
  const ticket = await ours.newTicket()
  const { id } = await card(app.admin, { ...(await newColumn()), title: 'Do atendimento' })
  expect((await link(app.attendant, id, ticket.id)).status).toBe(403)
  expect((await link(app.stranger, id, ticket.id)).status).toBe(404)
  expect((await link(app.admin, id, 2 ** 40)).status).toBe(404)
  const { tickets } = (await link(app.admin, id, ticket.id)).body
  expect((await link(app.admin, id, ticket.id)).body.tickets).toEqual(tickets)
  expect(tickets).toMatchObject([{ ticket: { id: ticket.id, uuid: ticket.uuid, contactName: ticket.contact.name } }])
  const limitedView = (await show(app.attendant, id)).body
  expect(limitedView.tickets).toEqual([{ id: tickets[0]?.id, ticket: null }])
  expect(JSON.stringify([limitedView, await activity(app.attendant, id)])).not.toContain(ticket.contact.name)
  expect(limitedView.card.counts.tickets).toBe(1)
  const cardsOfTicket = (as: Person) => app.call(endpoints.listTicketCards, as, { params: { ticketId: ticket.id } })
  expect((await cardsOfTicket(app.admin)).body.cards).toMatchObject([
    { id, title: 'Do atendimento', boardTitle: 'Quadro', columnTitle: 'Coluna', linkId: tickets[0]?.id },
  ])
  expect([(await cardsOfTicket(app.attendant)).status, (await cardsOfTicket(app.stranger)).status]).toEqual([403, 404])
  const unlink = (as: Person) =>
    app.call(endpoints.unlinkCardTicket, as, { params: { id, linkId: tickets[0]?.id ?? 0 } })
  expect((await unlink(app.attendant)).status).toBe(403)
  expect((await unlink(app.admin)).body.tickets).toEqual([])
  expect((await unlink(app.admin)).status).toBe(404)
  expect((await activity(app.admin, id)).map(({ action }) => action)).toEqual(['unlinkTicket', 'linkTicket', 'create'])
})

it('limits: a card links to at most twenty tickets', async () => {
  const [first, last] = [await ours.newTicket(), await ours.newTicket()]
  const { id } = await card(app.admin, { ...(await newColumn()), title: 'x' })
  await app.rows(
    `with made as (insert into tickets (company_id, contact_id, connection_id, status)
       select company_id, contact_id, connection_id, 'closed' from tickets, generate_series(1, 19) where id = $1 returning company_id, id)
     insert into board_card_tickets (company_id, card_id, ticket_id) select company_id, $2, id from made`,
    [first.id, id],
  )
  expect((await link(app.admin, id, first.id)).status).toBe(200)
  expect(await link(app.admin, id, last.id)).toMatchObject({ status: 409, body: { error: 'ERR_CARD_TICKETS_FULL' } })
})

it('a user who leaves the company is removed from cards, but comments keep the name', async () => {
  const leaver = await app.addUser(app.admin, { name: 'Vânia' })
  const at = await newColumn()
  const { id } = await card(leaver, {
    ...at,
    title: 'x',
    users: [leaver.userId],
    comments: [{ title: 'Fico por aqui' }],
  })
  expect((await app.call(deleteUser, app.admin, { params: { id: leaver.userId } })).status).toBe(200)
  const { card: after } = (await show(app.admin, id)).body
  expect(after.users).toEqual([])
  expect(after.comments).toMatchObject([
    { title: 'Fico por aqui', userId: null, user: expect.stringContaining('Vânia') },
  ])
  expect((await activity(app.admin, id))[0]).toMatchObject({ action: 'create', user: { id: null } })
  expect((await whole(app.admin, at.quadroId)).status).toBe(200)
})

it('D-05: the static paths of the ticket kanban do not collide with those of boards', async () => {
  const { id, files } = await card(app.admin, cardForm({ ...(await newColumn()), title: 'x' }, { files: ['a.txt'] }))
  const call = (method: string, path: string) =>
    fetch(`${app.url}/api${path}`, { method, headers: { authorization: `Bearer ${app.admin.token}` } })
  expect((await call('DELETE', `/kanban/delete-cartao/${id + 1000}`)).status).toBe(404)
  expect((await call('DELETE', `/kanban/${id}/files/${encodeURIComponent('../../x')}`)).status).toBe(404)
  expect((await call('DELETE', `/kanban/${id}/files/${files[0]?.filename}`)).status).toBe(200)
  expect((await call('PUT', '/kanban/update-ticket-order')).status).toBe(400)
})

it('BRD-07: the later one of two moves of a card has the higher version', async () => {
  const { quadroId, columnId } = await newColumn()
  const other = await column(app.admin, quadroId)
  const { id, version } = await card(app.admin, { quadroId, columnId, title: 'Disputado' })
  const answers = await Promise.all([other.id, columnId].map((target) => move(app.admin, id, { columnId: target })))
  const [first, last] = answers.map(({ body }) => body.card).sort((a, b) => a.version - b.version)
  expect([first?.version, last?.version]).toEqual([version + 1, version + 2])
  expect((await show(app.admin, id)).body.card).toMatchObject({ columnId: last?.columnId, version: last?.version })
  const edit = (title: string) =>
    app.call(endpoints.updateColumn, app.admin, { params: { id: columnId }, body: { title } })
  expect((await edit('Um')).body.column.version).toBe(2)
  expect((await edit('Dois')).body.column.version).toBe(3)
})
