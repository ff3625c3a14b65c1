import type { OutboundContent } from '@recado/channels/channel'
import { updateConnection } from '@recado/contract/connections/endpoints'
import { listMessages, showTicket, updateTicket } from '@recado/contract/conversations/endpoints'
import { updateSetting } from '@recado/contract/identity/endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { type OfficialApp, startOfficialApp } from '../../../test/official-network.ts'
import { until } from '../../../test/until.ts'

/** Menus and scores over a network with tappable options. */
let official: OfficialApp
let app: TestApp
let queueIds: number[] = []

beforeAll(async () => {
  official = await startOfficialApp()
  app = official.app
  queueIds = await setUp(['Vendas', 'Departamento de cobranças e financeiro'])
})
afterAll(() => official?.stop())

/** Sets up the connection's menu with these queues. */
async function setUp(names: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const name of names) {
    const body = { name, color: `#a1b2c${ids.length}`, greetingMessage: '' }
    ids.push((await app.call(createQueue, app.admin, { body })).body.id)
  }
  await app.call(updateConnection, app.admin, {
    params: { id: official.connectionId },
    body: { greetingMessage: 'Olá! Com quem quer falar?', queueIds: ids },
  })
  return ids
}

type Options = OutboundContent & { kind: 'options' }
const optionsTo = (phone: string): Options[] =>
  official.network.storedMessages.flatMap(({ outboundMessage: sentMessage }) =>
    sentMessage.to.phone === phone && sentMessage.content.kind === 'options' ? [sentMessage.content] : [],
  )
const tap = (phone: string, title: string, options: Options | undefined) =>
  official.write(
    { kind: 'text', text: title, optionId: options?.options.find((one) => one.title === title)?.id ?? '' },
    { phone },
  )

describe('options to tap', () => {
  it("PLUS-41: a menu offers its queues and a person; a tap counts as the option's number, however long its title", async () => {
    for (const [index, name] of ['Vendas', 'Departamento de cobranças e financeiro'].entries()) {
      const phone = await official.write()
      await until(async () => optionsTo(phone).length > 0, 'the menu')
      const [menu] = optionsTo(phone)
      expect(menu).toMatchObject({ text: 'Olá! Com quem quer falar?', button: 'Ver opções' })
      expect(menu?.options.map(({ title }) => title).slice(0, 2)).toEqual([
        'Vendas',
        'Departamento de cobranças e financeiro',
      ])
      expect(menu?.options).toHaveLength(3)
      await tap(phone, name, menu)
      const id = await official.ticketOf(phone)
      const ticket = async () => (await app.call(showTicket, app.admin, { params: { id } })).body
      await until(async () => (await ticket()).queueId === queueIds[index], 'the queue that was tapped')
      const { messages } = (await app.call(listMessages, app.admin, { params: { ticketId: id } })).body
      expect(messages.map(({ body }) => body)).toContain(`${index + 1} - ${name}`)
    }
  })

  it('PLUS-41: a tap in an old menu: another queue moves the ticket, the same one promises a person, anything else does not move it', async () => {
    const phone = await official.write()
    await until(async () => optionsTo(phone).length > 0, 'the menu')
    const [menu] = optionsTo(phone)
    const id = await official.ticketOf(phone)
    const queue = async () => (await app.call(showTicket, app.admin, { params: { id } })).body.queueId
    const lastAnswers = async () =>
      (await app.call(listMessages, app.admin, { params: { ticketId: id } })).body.messages.filter(
        ({ fromMe }) => fromMe,
      )
    await tap(phone, 'Vendas', menu)
    await until(
      async () => (await queue()) === queueIds[0] && (await lastAnswers()).length === 2,
      'the first choice, answered',
    )
    await tap(phone, 'Departamento de cobranças e financeiro', menu)
    await until(
      async () => (await queue()) === queueIds[1] && (await lastAnswers()).length === 3,
      'the second choice, answered',
    )
    await tap(phone, 'Departamento de cobranças e financeiro', menu)
    await until(async () => (await lastAnswers()).length === 4, 'the same choice, answered')
    expect(await queue()).toBe(queueIds[1])
    expect((await lastAnswers()).at(-1)?.body).toBe((await lastAnswers()).at(-2)?.body)
    // A ticket that a user moved stays in place.
    await app.call(updateTicket, app.admin, { params: { id }, body: { status: 'pending', queueId: queueIds[0] } })
    await tap(phone, 'Departamento de cobranças e financeiro', menu)
    await official.write({ kind: 'text', text: '2 - pães' }, { phone })
    await until(async () => (await app.rows('select 1 from fact_reactions')).length === 0, 'the end of all reactions')
    expect([await queue(), (await lastAnswers()).length]).toEqual([queueIds[0], 4])
  })

  it('PLUS-41: a score can be tapped too', async () => {
    await app.call(updateSetting, app.admin, { params: { key: 'userRating' }, body: { value: 'enabled' } })
    const phone = await official.write()
    await until(async () => optionsTo(phone).length > 0, 'the menu')
    const id = await official.ticketOf(phone)
    await app.call(updateTicket, app.admin, { params: { id }, body: { status: 'open', userId: app.admin.userId } })
    await app.call(updateTicket, app.admin, { params: { id }, body: { status: 'closed' } })
    await until(async () => optionsTo(phone).length > 1, 'the request for a score')
    const [, scale] = optionsTo(phone)
    expect(scale?.options).toHaveLength(3)
    await tap(phone, scale?.options[2]?.title ?? '', scale)
    await until(
      async () => (await app.call(showTicket, app.admin, { params: { id } })).body.rating === 3,
      'the score that was tapped',
    )
  })
})
