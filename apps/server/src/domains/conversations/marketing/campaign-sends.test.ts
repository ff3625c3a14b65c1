import { beforeEach, describe, expect, it } from 'vitest'
import { sendingFixture } from '../../../../test/sending-fixture.ts'
import { until } from '../../../../test/until.ts'
import { contactForNumber } from '../../contacts/public.ts'
import { createMessages } from '../messages/create-messages.ts'
import { textDraft } from '../messages/outbound/draft.rules.ts'
import { retryMessage } from '../messages/outbound/retry-message.ts'
import { queueMarketing, waitingOfCampaign, withdrawCampaign } from './queue-marketing.ts'

const s = sendingFixture()
const run: typeof s.services.workplace.run = (id, act) => s.services.workplace.run(id, act)
const company = () => s.fixture.one.at.companyId
let number = 5511970000000

beforeEach(() => s.fixture.ask('delete from connection_pace'))

const contact = () => run(company(), (work) => contactForNumber(work, { number: String(++number), name: 'Bia' }))
const send = (contactId: number, of: { campaign?: { id: number; name: string }; texts?: string[] } = {}) =>
  run(company(), (work) =>
    queueMarketing(work, s.services, {
      ...{ contactId, connectionId: s.fixture.one.at.connectionId, queueId: null, clientId: `c${++number}` },
      campaign: of.campaign ?? { id: 7, name: 'Primavera' },
      drafts: (of.texts ?? ['Promoção']).map(textDraft),
    }),
  )

describe('contacts.6: a contact that does not accept marketing', () => {
  const says = (contactId: number, marketing: string) =>
    s.fixture.ask('update contacts set marketing = $1, marketing_since = now() where id = $2', [marketing, contactId])

  it.each([
    ['opted_out', 'OPTED_OUT'],
    ['blocked', 'ERR_MARKETING_BLOCKED'],
  ])('is rejected before anything is stored: %s', async (state, code) => {
    const id = await contact()
    await says(id, state)
    await expect(send(id)).rejects.toMatchObject({ code })
    expect(await s.fixture.ask('select 1 from tickets where contact_id = $1', [id])).toEqual([])
  })

  it.each([
    ['opted_out', 'OPTED_OUT'],
    ['blocked', 'ERR_MARKETING_BLOCKED'],
  ])('is rejected at its turn without a network call, when this happened after queueing: %s', async (state, code) => {
    s.fixture.sessions.open = false
    const [id, other] = [await contact(), await contact()]
    const { messageId } = await send(id)
    await send(other, { texts: ['para outra pessoa'] })
    await says(id, state)
    s.fixture.facts.length = 0
    s.fixture.sessions.open = true
    s.messages.listener.opened(s.fixture.one.at)
    await s.arrives(1)
    await until(async () => (await s.states()).every(({ send_state }) => send_state !== 'waiting'), 'the end of both')
    expect(await s.fixture.ask('select send_state, send_error from messages where id = $1', [messageId])).toEqual([
      { send_state: 'failed', send_error: code },
    ])
    expect(s.arrivedTexts()).toEqual(['para outra pessoa'])
    expect(s.fixture.sessions.attempts).toHaveLength(1)
    expect(s.fixture.facts.filter(({ type }) => type === 'message.failed')).toHaveLength(1)
    expect(await s.fixture.ask('select 1 from outbox')).toEqual([])
    // Also when a user retries it.
    await run(company(), (work) => retryMessage(work, s.services, s.fixture.one.admin, messageId))
    await until(
      async () =>
        (
          await s.fixture.ask<{ state: string }>('select send_state as state from messages where id = $1', [messageId])
        )[0]?.state === 'failed' && (await s.fixture.ask('select 1 from outbox')).length === 0,
      'the second rejection',
    )
    expect(s.fixture.sessions.attempts).toHaveLength(1)
  })

  it('still receives messages of people and bots', async () => {
    const [row] = await s.fixture.ask<{ contact_id: number }>('select contact_id from tickets where id = $1', [
      s.ticketId,
    ])
    await says(row?.contact_id ?? 0, 'blocked')
    await s.send({ body: 'da pessoa' })
    await s.allSent()
    expect(s.arrivedTexts()).toEqual(['da pessoa'])
  })
})

describe('a cancelled campaign', () => {
  it('withdraws only its own messages that are not in flight; those in flight are sent', async () => {
    const left: Array<() => void> = []
    s.fixture.sessions.beforeSend = () => new Promise<void>((leave) => void left.push(leave))
    const [one, two, other] = [await contact(), await contact(), await contact()]
    const firstSend = await send(one, { texts: ['um', 'dois'] })
    await until(() => left.length === 1, 'a send under way')
    s.fixture.sessions.open = false
    const waiting = await send(two)
    const otherCampaign = await send(other, { campaign: { id: 8, name: 'Verão' } })
    expect(await run(company(), (work) => waitingOfCampaign(work, 7))).toBe(3)
    const withdrawn = await run(company(), (work) => withdrawCampaign(work, s.services, 7))
    expect(withdrawn).toEqual([firstSend.messageIds[1], waiting.messageId])
    expect(await run(company(), (work) => waitingOfCampaign(work, 7))).toBe(1)
    s.fixture.sessions.beforeSend = () => undefined
    for (const leave of left) leave()
    s.fixture.sessions.open = true
    s.messages.listener.opened(s.fixture.one.at)
    await until(async () => (await s.fixture.ask('select 1 from outbox')).length === 0, 'an empty outbox')
    expect(s.arrivedTexts().sort()).toEqual(['Promoção', 'um'])
    const states = await s.fixture.ask<{ id: number; send_state: string; send_error: string | null }>(
      'select id::int, send_state, send_error from messages where campaign_id is not null order by id',
    )
    expect(states.map(({ id, send_error }) => [id, send_error])).toEqual([
      [firstSend.messageId, null],
      [firstSend.messageIds[1], 'ERR_SEND_CANCELLED'],
      [waiting.messageId, 'ERR_SEND_CANCELLED'],
      [otherCampaign.messageId, null],
    ])
    expect(await s.fixture.ask('select coalesce(sum(unsent), 0)::int as unsent from tickets')).toEqual([{ unsent: 0 }])
  })
})

it('the campaign receives each acknowledgement of its messages in the same transaction', async () => {
  const progress: Array<[number, number, number]> = []
  const messages = createMessages({
    ...s.fixture.services,
    listenUrl: null,
    onBlocked: () => undefined,
    campaignProgress: async (work, { campaignId, messageId, level }) => {
      progress.push([campaignId, messageId, level])
      await work.db.selectFrom('messages').select('id').where('company_id', '=', work.companyId).limit(1).execute()
    },
  })
  try {
    const at = s.fixture.one.at
    const { messageId } = await run(company(), async (work) =>
      queueMarketing(work, messages.services, {
        ...{
          contactId: await contactForNumber(work, { number: String(++number), name: '' }),
          connectionId: at.connectionId,
        },
        ...{ queueId: null, campaign: { id: 7, name: 'Primavera' }, drafts: [textDraft('oi')], clientId: 'heard' },
      }),
    )
    await until(() => progress.length === 1, 'the acceptance by the network')
    const [sentMessage] = s.fixture.sessions.arrived
    const chat = { phone: sentMessage?.to.phone ?? null, lid: null, group: null }
    for (const ack of [3, 4, 4] as const) await messages.listener.status(at, { chat, id: sentMessage?.id ?? '', ack })
    expect(progress).toEqual([2, 3, 4].map((level) => [7, messageId, level]))
    expect(s.fixture.facts.filter(({ type }) => type === 'message.taken')).toEqual([])
  } finally {
    await messages.stop()
  }
})
