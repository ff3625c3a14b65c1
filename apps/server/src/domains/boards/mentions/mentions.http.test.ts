import * as endpoints from '@recado/contract/boards/endpoints'
import * as mentionEndpoints from '@recado/contract/boards/mention-endpoints'
import { createRole } from '@recado/contract/identity/roles'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import type { Person } from '../../../../test/people.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { boardCalls } from '../test/board-calls.ts'

let app: SharedTestApp
let bia: Person
let caio: Person
beforeAll(async () => {
  app = await sharedTestApp()
  const { body: role } = await app.call(createRole, app.admin, { body: { name: 'Sem quadros', permissions: {} } })
  bia = await app.addUser(app.admin, { name: 'Bia' })
  caio = await app.addUser(app.admin, { name: 'Caio', roleId: role.id })
})
afterAll(() => app?.stop())

const { board, column, card, update } = boardCalls(() => app)
const mentions = async (as: Person) => (await app.call(mentionEndpoints.listCardMentions, as, {})).body.records

async function newCard(title: string) {
  const { id: quadroId } = await board(app.admin, { title: 'Obra' })
  const { id: columnId } = await column(app.admin, quadroId)
  return card(app.admin, { quadroId, columnId, title })
}

it('BRD-10: only users who may see boards can be mentioned, and only those of the company', async () => {
  const names = async (as: Person) =>
    (await app.call(mentionEndpoints.listBoardPeople, as, {})).body.people.map(({ name }) => name)
  expect(await names(app.admin)).toContain('Bia')
  expect(await names(app.admin)).not.toContain('Caio')
  expect(await names(app.stranger)).not.toContain('Bia')
  expect((await app.call(mentionEndpoints.listBoardPeople, caio, {})).status).toBe(403)
})

it('BRD-10: a comment notifies the mentioned users who may see boards, and no other user', async () => {
  const sockets = await Promise.all([bia, caio, app.attendant, app.stranger].map((one) => app.socket(one)))
  try {
    const { id } = await newCard('Pintar')
    await update(app.admin, id, { comments: [{ title: '@Bia e @Caio, vejam' }] })
    expect(await sockets[0]?.receives('-boardMention')).toMatchObject({
      action: 'create',
      record: { cardId: id, title: 'Pintar', boardTitle: 'Obra' },
    })
    expect(await mentions(bia)).toMatchObject([{ cardId: id, text: '@Bia e @Caio, vejam' }])
    await update(bia, id, { title: 'Pintar a porta' })
    const received = sockets.map((one) => one.received.filter(({ name }) => name.endsWith('-boardMention')).length)
    expect(received).toEqual([1, 0, 0, 0])
    expect((await app.call(mentionEndpoints.listCardMentions, caio, {})).status).toBe(403)
  } finally {
    for (const one of sockets) one.close()
  }
})

it('BRD-10: a mention waits until its user has seen it; a colleague and an edited comment change nothing', async () => {
  const { id } = await newCard('Lixar')
  await update(app.admin, id, { comments: [{ title: 'Oi @Bia' }] })
  const [mention] = await mentions(bia)
  const { body } = await app.call(endpoints.showCard, app.admin, { params: { id } })
  await update(app.admin, id, { comments: [{ id: body.card.comments[0]?.id, title: 'Olá @Bia' }] })
  await app.call(mentionEndpoints.seeCardMentions, app.admin, { body: { ids: [mention?.id ?? 0] } })
  expect(await mentions(bia)).toMatchObject([{ cardId: id, text: 'Olá @Bia' }, {}])
  await app.call(mentionEndpoints.seeCardMentions, bia, { body: { ids: [mention?.id ?? 0] } })
  expect((await mentions(bia)).filter(({ cardId }) => cardId === id)).toEqual([])
})

it('BRD-10: authors do not mention themselves', async () => {
  const { id } = await newCard('Medir')
  await update(bia, id, { comments: [{ title: 'Nota de @Bia' }] })
  expect((await mentions(bia)).filter(({ cardId }) => cardId === id)).toEqual([])
})
