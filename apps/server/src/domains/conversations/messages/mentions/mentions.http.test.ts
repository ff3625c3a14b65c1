import { simulatorChats, simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { createContact, updateContact } from '@recado/contract/contacts/endpoints'
import {
  editMessage,
  listMessages,
  listTickets,
  sendMessages,
  updateTicket,
} from '@recado/contract/conversations/endpoints'
import { listGroupMembers, MAX_MENTIONS } from '@recado/contract/conversations/members'
import { forwardMessage } from '@recado/contract/conversations/sending'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { updateSetting } from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture } from '../../../../../test/company-fixture.ts'
import { sharedTestApp } from '../../../../../test/shared-app.ts'
import { until } from '../../../../../test/until.ts'

let app: SharedTestApp
let company: CompanyFixture
let family: Ticket
let other: Ticket

const ANA = '5511988880001'
const people = [
  { number: ANA, name: 'Ana Lima' },
  { number: '5511988880002', name: 'Ana Lima' },
  { number: '5511988880003', name: 'Érica' },
  { number: '5511988880004' },
  { lid: '77123456789', name: 'Zeca' },
]

/** Creates a group ticket that the admin accepted. */
async function groupTicket(group: string, members: readonly object[]): Promise<Ticket> {
  const params = { whatsappId: company.connectionId }
  const body = { isGroup: true, group, number: ANA, name: 'Ana Lima', body: `oi ${group}`, members } as never
  await company.do(simulatorInbound, { params, body })
  const { tickets } = await company.do(listTickets, { query: { searchParam: group, showAll: 'true' } })
  const [ticket] = tickets
  if (!ticket) throw new Error('no ticket')
  await company.do(updateTicket, { params: { id: ticket.id }, body: { status: 'open', userId: company.admin.userId } })
  return ticket
}

beforeAll(async () => {
  app = await sharedTestApp()
  company = await createCompanyFixture(app, app.admin, 'primeira')
  await company.do(updateSetting, { params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } })
  family = await groupTicket('Família', people)
  other = await groupTicket('Trabalho', [])
})
afterAll(() => app.stop())

const membersOf = async (ticket: Ticket) =>
  (await company.do(listGroupMembers, { params: { ticketId: ticket.id } })).members
const member = async (name: string, ticket = family) => {
  const match = (await membersOf(ticket)).find((one) => one.name === name)
  if (!match) throw new Error(`no member ${name}`)
  return { id: match.id, name }
}
const post = (body: unknown, ticket = family) =>
  app.call(sendMessages, app.admin, { params: { ticketId: ticket.id }, body: body as never })
/** Returns the network's message with this text. */
const onPhones = (text: string) =>
  until(async () => {
    const { messages } = await company.do(simulatorOutbox, { params: { whatsappId: company.connectionId }, query: {} })
    return messages.find(({ body }) => body.includes(text))
  }, 'the message on the phones')
const refusal = { status: 400, body: { error: 'ERR_VALIDATION', field: 'mentions' } }

describe('GET /tickets/:ticketId/members', () => {
  it('messages.18: lists the members by name, distinguishes two with one name, and marks our number', async () => {
    const members = await membersOf(family)
    expect(members.map(({ name, number, isMe }) => [name, number, isMe])).toEqual([
      ['Ana Lima (0001)', ANA, false],
      ['Ana Lima (0002)', '5511988880002', false],
      ['Érica', '5511988880003', false],
      ['primeira linha', expect.stringMatching(/^\d+$/), true],
      ['Zeca', null, false],
      ['+5511988880004', '5511988880004', false],
    ])
    expect(members[0]?.contactId).toEqual(expect.any(Number))
  })

  it("messages.18: uses a contact's new name, and the simulator shows the members", async () => {
    const id = (await membersOf(family)).find(({ number }) => number === ANA)?.contactId ?? 0
    await company.do(updateContact, { params: { id }, body: { name: 'Ana Chefe', number: ANA } })
    expect((await membersOf(family)).map(({ name }) => name).slice(0, 2)).toEqual(['Ana Chefe', 'Ana Lima'])
    await company.do(updateContact, { params: { id }, body: { name: 'Ana Lima', number: ANA } })
    const { people: chats } = await company.do(simulatorChats, {
      params: { whatsappId: company.connectionId },
      query: {},
    })
    const number = chats.find(({ name }) => name === 'Família')?.number ?? ''
    const familyChat = await company.do(simulatorChats, {
      params: { whatsappId: company.connectionId },
      query: { number },
    })
    expect(familyChat.members?.map(({ name }) => name)).toContain('Zeca')
  })

  it('messages.18: is available to those who may read the ticket; other tickets have no members', async () => {
    const ask = (as: typeof app.admin, id: number) => app.call(listGroupMembers, as, { params: { ticketId: id } })
    expect(await ask(app.stranger, family.id)).toMatchObject({ body: { error: 'ERR_NO_TICKET_FOUND' } })
    const queued = await company.newTicket()
    expect(await ask(app.attendant, queued.id)).toMatchObject({ body: { error: 'ERR_NO_PERMISSION' } })
    expect(await ask(app.admin, queued.id)).toMatchObject({ status: 200, body: { members: [] } })
  })
})

describe('messages.18: mentions of a post', () => {
  it('are stored with the text and sent with their numbers', async () => {
    const [ana, zeca] = [await member('Ana Lima (0001)'), await member('Zeca')]
    const body = 'Oi @Ana Lima (0001) e @Zeca, falem com a @loja'
    const answer = await post({ body, mentions: [zeca, ana] })
    expect(answer).toMatchObject({
      status: 200,
      body: { messages: [{ body, mentions: [{ name: ana.name }, { name: 'Zeca' }].reverse() }] },
    })
    expect((await onPhones('falem com a'))?.mentions?.sort()).toEqual([ANA, '77123456789'])
  })

  it('in captions of a form are stored with the caption that contains them', async () => {
    const mentions = JSON.stringify([await member('Érica'), await member('Zeca')])
    const data = new FormData()
    for (const text of ['foto para @Érica', 'e para @Zeca']) {
      data.append('body', text)
      data.append('medias', new Blob(['a,b\n1,2'], { type: 'text/csv' }), 'lista.csv')
    }
    data.append('mentions', mentions)
    const answer = await post(data)
    expect(answer.body).toMatchObject({
      messages: [{ mentions: [{ name: 'Érica' }] }, { mentions: [{ name: 'Zeca' }] }],
    })
    expect((await onPhones('foto para'))?.mentions).toEqual(['5511988880003'])
  })

  it('are rejected for a name in no text, an id of another group or none, two people with one name, and outside groups', async () => {
    const [ana, zeca] = [await member('Ana Lima (0001)'), await member('Zeca')]
    const elsewhere = await member('Ana Lima', other)
    expect(await post({ body: 'oi', mentions: [zeca] })).toMatchObject(refusal)
    expect(await post({ body: '@Zecada', mentions: [zeca] })).toMatchObject(refusal)
    expect(await post({ body: '@Ana Lima', mentions: [elsewhere] })).toMatchObject(refusal)
    expect(
      await post({ body: '@Zeca', mentions: [{ id: '5511988880009..AAAAAAAAAAAAAAAAAAAAAA', name: 'Zeca' }] }),
    ).toMatchObject(refusal)
    expect(await post({ body: '@Zeca', mentions: [zeca, { ...ana, name: 'Zeca' }] })).toMatchObject(refusal)
    const { ticket } = await company.newConversation()
    expect(await post({ body: '@Zeca', mentions: [zeca] }, ticket)).toMatchObject(refusal)
    for (const bad of ['x', [{ id: zeca.id }], [{ name: 'Zeca' }], [{ ...zeca, name: '' }], { 0: zeca }])
      expect((await post({ body: '@Zeca', mentions: bad })).status).toBe(400)
  })

  it(`are ${MAX_MENTIONS} at most`, async () => {
    const zeca = await member('Zeca')
    const post100 = (count: number) => post({ body: '@Zeca', mentions: Array.from({ length: count }, () => zeca) })
    expect((await post100(MAX_MENTIONS)).status).toBe(200)
    expect((await post100(MAX_MENTIONS + 1)).status).toBe(400)
  })

  it('are kept after an edit if the text still contains the names, and new ones are added', async () => {
    const [erica, zeca] = [await member('Érica'), await member('Zeca')]
    const original = await post({ body: 'antes @Zeca', mentions: [zeca] })
    const id = original.body.messages[0]?.id ?? 0
    await onPhones('antes @Zeca')
    const edit = (body: string, mentions?: unknown) =>
      app.call(editMessage, app.admin, { params: { id }, body: { body, mentions } as never })
    expect((await edit('depois @Zeca')).body.mentions).toEqual([{ name: 'Zeca', contactId: null }])
    expect((await edit('depois @Érica e @Zeca', [erica])).body.mentions).toMatchObject([
      { name: 'Érica' },
      { name: 'Zeca' },
    ])
    expect((await edit('depois @Érica')).body.mentions).toMatchObject([{ name: 'Érica' }])
    // A person removed from the mentions is not mentioned again by their bare name.
    expect((await edit('depois @Érica, @Zeca')).body.mentions).toMatchObject([{ name: 'Érica' }])
    expect(await edit('nada', [zeca])).toMatchObject(refusal)
  })

  it("use the contact's current name, and remain after an edit of that text", async () => {
    const erica = (await membersOf(family)).find(({ name }) => name === 'Érica')
    const { id: contactId } = await company.do(createContact, { body: { name: 'Érica', number: erica?.number ?? '' } })
    const original = await post({ body: 'para @Érica hoje', mentions: [{ id: erica?.id, name: 'Érica' }] })
    const id = original.body.messages[0]?.id ?? 0
    await onPhones('para @Érica hoje')
    await company.do(updateContact, { params: { id: contactId }, body: { name: 'Érica Souza', number: erica?.number } })
    const { messages } = await company.do(listMessages, { params: { ticketId: family.id }, query: {} as never })
    const expected = { body: 'para @Érica Souza hoje', mentions: [{ name: 'Érica Souza', contactId }] }
    expect(messages.find((one) => one.id === id)).toMatchObject(expected)
    const body = 'para @Érica Souza amanhã'
    const edit = await app.call(editMessage, app.admin, { params: { id }, body: { body } })
    expect(edit.body).toMatchObject({ body, mentions: expected.mentions })
  })

  it('become plain names when the message is forwarded', async () => {
    const original = await post({ body: 'avisem @Zeca', mentions: [await member('Zeca')] })
    const id = original.body.messages[0]?.id ?? 0
    await company.do(forwardMessage, { params: { id }, body: { ticketIds: [other.id] } as never })
    const { messages } = await company.do(listMessages, { params: { ticketId: other.id }, query: {} as never })
    expect(messages.at(-1)).toMatchObject({ body: 'avisem @Zeca', mentions: null })
  })
})
