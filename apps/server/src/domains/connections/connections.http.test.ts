import { randomBytes } from 'node:crypto'
import * as calls from '@recado/contract/connections/endpoints'
import { simulatorFault, simulatorRestore } from '@recado/contract/connections/simulator'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../test/people.ts'
import {
  addConnection,
  type ConnectionsFixture,
  type ConnectionsNode,
  pairedConnection,
  secrets,
  startConnectionsFixture,
  untilStatus,
} from './test/connections-fixture.ts'
import { sealToken, tokenHash } from './tokens/connection-token.ts'

let fixture: ConnectionsFixture
let node: ConnectionsNode
let admin: Person
let queues: number[]

beforeAll(async () => {
  fixture = await startConnectionsFixture()
  admin = fixture.admin
  queues = []
  for (const color of ['#111111', '#222222', '#333333']) queues.push(await newQueue(admin, color))
  node = await fixture.node()
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  // Delete all connections, so that plan limit and default start from zero.
  const list = await node.call(calls.listConnections, admin)
  const [last, ...others] = [...list.body].sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
  for (const { id } of others) await node.call(calls.deleteConnection, admin, { params: { id } })
  if (last) await node.call(calls.deleteConnection, admin, { params: { id: last.id } })
})

async function newQueue(of: Person, color: string): Promise<number> {
  const text = 'insert into queues (company_id, name, color) values ($1, $2, $2) returning id'
  return (await fixture.rows<{ id: number }>(text, [of.companyId, color]))[0]?.id ?? 0
}
const show = (id: number, as = admin) => node.call(calls.showConnection, as, { params: { id } })
const update = (id: number, body: Record<string, unknown>, as = admin) =>
  node.call(calls.updateConnection, as, { params: { id }, body })
const create = (body: Record<string, unknown>, as = admin) => node.call(calls.createConnection, as, { body })
const tokensOf = (id: number) =>
  fixture.rows<{ token_hash: Buffer }>('select token_hash from connection_tokens where connection_id = $1', [id])

describe('connection set-up', () => {
  it('CON-02: a new connection has the documented defaults and its session starts automatically', async () => {
    const connection = await addConnection(node, admin, { name: '  Loja  ' })
    expect(connection).toMatchObject({
      ...{ name: 'Loja', provider: 'simulator', status: 'OPENING', isDefault: true, expiresTicket: 0 },
      ...{ timeToTransfer: 0, timeUseBotQueues: 0, maxUseBotQueues: 3, queueIds: [], problem: 'none', number: '' },
    })
    expect((await untilStatus(node, admin, connection.id, 'qrcode')).qrcode).not.toBe('')
  })

  it('CON-01: a name is unique within a company, ignoring case', async () => {
    const first = await addConnection(node, admin, { name: 'Balcão' })
    const second = await addConnection(node, admin, { name: 'Oficina' })
    const refusals = [
      await create({ name: ' balcão ', provider: 'simulator' }),
      await update(second.id, { name: 'BALCÃO' }),
    ]
    expect(refusals.map(({ status, body }) => [status, body.error])).toEqual(
      refusals.map(() => [409, 'ERR_DUPLICATED_CONNECTION']),
    )
    expect((await show(second.id)).body.name).toBe('Oficina')
    expect((await update(first.id, { name: 'Balcão', expiresTicket: 5 })).status).toBe(200)
    expect((await create({ name: 'Balcão', provider: 'simulator' }, fixture.stranger)).status).toBe(200)
    await fixture.rows('delete from connections where company_id = $1', [fixture.stranger.companyId])
  })

  it('CON-02: every field is stored, and a change leaves the others unchanged', async () => {
    const fields = {
      ...{ greetingMessage: 'Olá', complationMessage: 'Tchau', outOfHoursMessage: 'Fechado', ratingMessage: 'Nota?' },
      ...{ expiresInactiveMessage: 'Ainda aí?', expiresTicket: 30, timeToTransfer: 5, transferQueueId: queues[2] },
      ...{ promptId: 4, quietWindow: 7, timeUseBotQueues: 10, maxUseBotQueues: 2, queueIds: [queues[1], queues[0]] },
      schedules: [{ weekday: 'Segunda', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' }],
    }
    const { id } = await addConnection(node, admin, fields)
    expect((await show(id)).body).toMatchObject(fields)
    const updateResponse = await update(id, { name: 'Outra' })
    expect(updateResponse.status).toBe(200)
    expect(updateResponse.body).toMatchObject({ ...fields, name: 'Outra', isDefault: true })
    const cleared = await update(id, { transferQueueId: null, queueIds: [], greetingMessage: '' })
    expect(cleared.body).toMatchObject({ transferQueueId: null, queueIds: [], greetingMessage: '', expiresTicket: 30 })
  })

  it.each([
    [1, 400],
    [2, 200],
    [50, 200],
    [51, 400],
  ])('CON-02: a name of %i characters returns %i', async (length, status) => {
    expect((await create({ name: 'x'.repeat(length), provider: 'simulator' })).status).toBe(status)
  })

  it.each([
    [-1, 400],
    [0, 200],
    [15, 200],
    [16, 400],
    [1.5, 400],
  ])('BOT-12, BOT-13: a wait of %s seconds for the next line returns %i', async (quietWindow, status) => {
    const { id } = await addConnection(node, admin)
    const answer = await update(id, { quietWindow })
    expect(answer.status).toBe(status)
    expect((await show(id)).body.quietWindow).toBe(status === 200 ? quietWindow : 3)
  })

  it('CON-02: the provider cannot be changed', async () => {
    const { id } = await addConnection(node, admin)
    expect((await update(id, { provider: 'beta' })).body.provider).toBe('simulator')
  })

  it('CON-03: queues of another company are not found', async () => {
    const foreign = await newQueue(fixture.stranger, '#444444')
    const answer = await create({ name: 'Linha', provider: 'simulator', queueIds: [foreign] })
    expect([answer.status, answer.body.error]).toEqual([404, 'ERR_NO_QUEUE_FOUND'])
    const transfer = await create({ name: 'Linha', provider: 'simulator', transferQueueId: foreign })
    expect([transfer.status, transfer.body.error]).toEqual([404, 'ERR_NO_QUEUE_FOUND'])
  })

  it('CON-10, RT-07: more than one queue needs a greeting', async () => {
    const withoutGreeting = await create({
      name: 'Linha',
      provider: 'simulator',
      queueIds: queues,
      greetingMessage: '  ',
    })
    expect([withoutGreeting.status, withoutGreeting.body.error]).toEqual([400, 'ERR_WAPP_GREETING_REQUIRED'])
    const { id } = await addConnection(node, admin, { queueIds: [queues[0]] })
    expect((await update(id, { queueIds: queues })).body.error).toBe('ERR_WAPP_GREETING_REQUIRED')
    expect((await update(id, { queueIds: queues, greetingMessage: 'Olá' })).status).toBe(200)
    expect((await update(id, { greetingMessage: '' })).body.error).toBe('ERR_WAPP_GREETING_REQUIRED')
  })

  it('CON-09, RT-07: there is exactly one default, which can only be deleted last', async () => {
    const first = await addConnection(node, admin, { isDefault: false })
    expect(first.isDefault).toBe(true)
    const second = await addConnection(node, admin)
    expect(second.isDefault).toBe(false)
    const unset = await update(first.id, { isDefault: false })
    expect([unset.status, unset.body.error]).toEqual([409, 'ERR_NO_OTHER_WHATSAPP'])
    const deleteResponse = await node.call(calls.deleteConnection, admin, { params: { id: first.id } })
    expect([deleteResponse.status, deleteResponse.body.error]).toEqual([409, 'ERR_NO_OTHER_WHATSAPP'])
    expect((await update(second.id, { isDefault: true })).body.isDefault).toBe(true)
    expect((await show(first.id)).body.isDefault).toBe(false)
    expect((await node.call(calls.deleteConnection, admin, { params: { id: first.id } })).status).toBe(200)
    expect((await node.call(calls.deleteConnection, admin, { params: { id: second.id } })).status).toBe(200)
    expect((await show(second.id)).body.error).toBe('ERR_NO_WAPP_FOUND')
  })

  it('rejects more connections than the plan allows', async () => {
    for (let i = 0; i < 6; i++) await addConnection(node, admin)
    const answer = await create({ name: 'Linha', provider: 'simulator' })
    expect([answer.status, answer.body]).toEqual([403, { error: 'ERR_PLAN_LIMIT_CONNECTIONS', limit: 6 }])
  })

  it('CON-12: the token is generated, shown to admins, found by its hash and renewable', async () => {
    const { id, token } = await addConnection(node, admin)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect((await tokensOf(id)).map((row) => row.token_hash)).toEqual([tokenHash(token)])
    expect((await show(id, fixture.attendant)).body.token).toBe('')
    const renewed = await node.call(calls.renewConnectionToken, admin, { params: { id } })
    expect(renewed.body.token).not.toBe(token)
    expect((await tokensOf(id)).map((row) => row.token_hash)).toEqual([tokenHash(renewed.body.token)])
    const sealed = await fixture.rows<{ token_sealed: Buffer }>('select token_sealed from connections where id = $1', [
      id,
    ])
    expect(sealed[0]?.token_sealed.includes(renewed.body.token)).toBe(false)
  })

  it.each(['meu-segredo', 'curto', '', null, 7, ['x'], 'x'.repeat(5000)])(
    'connections.13: a token chosen by the caller (%j) is accepted as input and ignored',
    async (chosenToken) => {
      const createResponse = await create({
        name: `Linha ${String(chosenToken).length}`,
        provider: 'simulator',
        token: chosenToken,
      })
      expect(createResponse.status).toBe(200)
      const { id, token } = createResponse.body
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
      const updateResponse = await update(id, { token: chosenToken })
      expect([updateResponse.status, updateResponse.body.token, updateResponse.body.tokenChosen]).toEqual([
        200,
        token,
        false,
      ])
    },
  )

  it('connections.13: no answer reveals that another company uses a token', async () => {
    const { token } = await addConnection(node, admin)
    const createResponse = await create({ name: 'Linha', provider: 'simulator', token }, fixture.stranger)
    expect(createResponse.status).toBe(200)
    expect(createResponse.body.token).not.toBe(token)
    const updateResponse = await node.call(calls.updateConnection, fixture.stranger, {
      params: { id: createResponse.body.id },
      body: { token },
    })
    expect([updateResponse.status, updateResponse.body.token]).toEqual([200, createResponse.body.token])
    await fixture.rows('delete from connections where company_id = $1', [fixture.stranger.companyId])
  })

  it('connections.13: an existing user-chosen token stays valid, and is flagged for those who see it, until it is renewed', async () => {
    const { id } = await addConnection(node, admin)
    const keep = async (token: string, isImported: boolean) => {
      const { sealed, hash } = sealToken(secrets, token)
      await fixture.rows('update connections set token_sealed = $2, token_imported = $3 where id = $1', [
        id,
        sealed,
        isImported,
      ])
      await fixture.rows('update connection_tokens set token_hash = $2 where connection_id = $1', [id, hash])
      return (await show(id)).body
    }
    for (const token of ['minhaloja2026', '0123456789abcdef0123456789abcdef'])
      expect(await keep(token, false)).toMatchObject({ token, tokenChosen: true })
    const generated = randomBytes(24).toString('base64url')
    expect(await keep(generated, false)).toMatchObject({ token: generated, tokenChosen: false })
    expect(await keep(generated, true)).toMatchObject({ token: generated, tokenChosen: true })
    expect((await show(id, fixture.attendant)).body.tokenChosen).toBe(false)
    expect((await update(id, { name: 'Outro nome' })).body).toMatchObject({ token: generated, tokenChosen: true })
    const renewed = await node.call(calls.renewConnectionToken, admin, { params: { id } })
    expect(renewed.body.tokenChosen).toBe(false)
  })

  it('CON-12: every change is audited, without secrets', async () => {
    const { id, token } = await addConnection(node, admin)
    await update(id, { name: 'Nova' })
    const rows = await fixture.rows<{ action: string; entry: string }>(
      `select action, audit_log::text as entry from audit_log where subject = $1 order by id`,
      [`connection ${id}`],
    )
    expect(rows.map((row) => row.action)).toEqual(['connection.create', 'connection.update'])
    expect(rows.every((row) => !row.entry.includes(token))).toBe(true)
  })
})

describe('permissions', () => {
  it('CON-11: an attendant sees the list without token and QR code, and may change nothing', async () => {
    const { id } = await addConnection(node, admin)
    await untilStatus(node, admin, id, 'qrcode')
    const list = await node.call(calls.listConnections, fixture.attendant)
    expect(list.body).toMatchObject([{ id, token: '', qrcode: '', status: 'qrcode' }])
    const params = { id }
    const attempts = [
      await create({ name: 'Linha' }, fixture.attendant),
      await update(id, { name: 'Nova' }, fixture.attendant),
      await node.call(calls.deleteConnection, fixture.attendant, { params }),
      await node.call(calls.renewConnectionToken, fixture.attendant, { params }),
      await node.call(calls.retrySession, fixture.attendant, { params }),
      await node.call(calls.newQr, fixture.attendant, { params }),
      await node.call(calls.endSession, fixture.attendant, { params }),
    ]
    expect(attempts.map(({ status, body }) => [status, body.error])).toEqual(
      attempts.map(() => [403, 'ERR_NO_PERMISSION']),
    )
  })

  it('CON-14: connections of another company are unknown', async () => {
    const { id, name } = await addConnection(node, admin)
    const params = { id }
    const answers = [
      await show(id, fixture.stranger),
      await update(id, { name: 'Minha' }, fixture.stranger),
      await node.call(calls.deleteConnection, fixture.stranger, { params }),
      await node.call(calls.renewConnectionToken, fixture.stranger, { params }),
      await node.call(calls.retrySession, fixture.stranger, { params }),
      await node.call(calls.newQr, fixture.stranger, { params }),
      await node.call(calls.endSession, fixture.stranger, { params }),
      await show(999_999),
    ]
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
      answers.map(() => [404, 'ERR_NO_WAPP_FOUND']),
    )
    expect((await node.call(calls.listConnections, fixture.stranger)).body).toEqual([])
    expect((await show(id)).body.name).toBe(name)
  })
})

describe('sessions', () => {
  it('CON-06: scan, disconnect, new QR, retry', async () => {
    const { id, number } = await pairedConnection(node, admin)
    expect(number).toMatch(/^55119\d{8}$/)
    expect((await node.call(calls.retrySession, admin, { params: { id } })).status).toBe(200)
    expect((await show(id)).body.status).toBe('CONNECTED')
    expect((await node.call(calls.endSession, admin, { params: { id } })).status).toBe(200)
    expect((await show(id)).body).toMatchObject({ status: 'DISCONNECTED', qrcode: '', problem: 'none' })
    expect((await node.call(calls.retrySession, admin, { params: { id } })).status).toBe(200)
    const again = await untilStatus(node, admin, id, 'qrcode')
    expect((await node.call(calls.retrySession, admin, { params: { id } })).status).toBe(200)
    expect((await show(id)).body).toMatchObject({ status: 'qrcode', qrcode: again.qrcode })
    expect((await node.call(calls.newQr, admin, { params: { id } })).status).toBe(200)
    const fresh = await untilStatus(node, admin, id, 'qrcode')
    expect(fresh.qrcode).not.toBe(again.qrcode)
  })

  it('CON-08: each change is announced, the QR code only to admins', async () => {
    fixture.received.length = 0
    const { id } = await pairedConnection(node, admin)
    const name = `company-${admin.companyId}-whatsappSession`
    const emitted = fixture.received
      .filter((event) => event.name === name)
      .map(({ rooms, payload }) => {
        const session = payload.session as { id: number; status: string; qrcode: string }
        return { room: rooms.join(), ...session }
      })
    const steps = (room: string) => emitted.filter((one) => one.id === id && one.room.endsWith(room))
    expect(steps(':can:connections-page:actionButtons').map((one) => one.status)).toEqual([
      'OPENING',
      'qrcode',
      'PAIRING',
      'CONNECTED',
    ])
    expect(steps(':cannot:connections-page:actionButtons').map((one) => one.status)).toEqual([
      'OPENING',
      'qrcode',
      'PAIRING',
      'CONNECTED',
    ])
    expect(steps(':can:connections-page:actionButtons').map((one) => one.qrcode !== '')).toEqual([
      false,
      true,
      false,
      false,
    ])
    expect(steps(':cannot:connections-page:actionButtons').every((one) => one.qrcode === '')).toBe(true)
    const savedEvents = fixture.received.filter((event) => event.name.endsWith('-whatsapp'))
    const tokens = savedEvents.map(({ rooms, payload }) => [
      rooms.join().split(':')[1],
      (payload.whatsapp as { token: string }).token !== '',
    ])
    expect(tokens).toEqual([
      ['can', true],
      ['can', true],
      ['cannot', false],
      ['cannot', false],
    ])
  })

  it.each([
    [428, { status: 'CONNECTED', problem: 'none' }],
    [515, { status: 'CONNECTED', problem: 'none' }],
    [401, { status: 'DISCONNECTED', problem: 'loggedOut', lastCode: 401 }],
    [403, { status: 'DISCONNECTED', problem: 'restricted', lastCode: 403 }],
    [405, { status: 'DISCONNECTED', problem: 'updateNeeded', lastCode: 405 }],
  ])('CON-13: close code %i and a restore of the account lead to %j', async (drop, expected) => {
    const { id } = await pairedConnection(node, admin)
    const params = { whatsappId: id }
    node.observed.emitted.length = 0
    await node.call(simulatorFault, admin, { params, body: { drop } })
    const ref = expect.objectContaining({ connectionId: id })
    await expect.poll(() => node.observed.emitted).toContainEqual({ what: 'closed', at: ref, data: drop })
    if (drop === 428) {
      const down = await untilStatus(node, admin, id, 'TIMEOUT')
      expect(down).toMatchObject({ lastCode: 428 })
      const [row] = await fixture.rows('select down_since from connection_sessions where connection_id = $1', [id])
      expect(row?.down_since).toBeInstanceOf(Date)
    }
    expect((await node.call(simulatorRestore, admin, { params, body: {} })).status).toBe(200)
    expect(await untilStatus(node, admin, id, expected.status as 'CONNECTED')).toMatchObject(expected)
    const keys = await fixture.rows('select 1 from connection_keys where connection_id = $1', [id])
    expect(keys.length > 0).toBe(drop !== 401)
  })

  it('CON-06: a user retries a restricted connection', async () => {
    const { id } = await pairedConnection(node, admin)
    await node.call(simulatorFault, admin, { params: { whatsappId: id }, body: { drop: 403 } })
    await untilStatus(node, admin, id, 'DISCONNECTED')
    await node.call(simulatorRestore, admin, { params: { whatsappId: id }, body: {} })
    await node.call(calls.retrySession, admin, { params: { id } })
    expect(await untilStatus(node, admin, id, 'CONNECTED')).toMatchObject({ problem: 'none', lastCode: null })
  })

  it('CON-07: deleting logs out and deletes keys and simulated phones', async () => {
    const { id } = await pairedConnection(node, admin)
    expect((await node.call(calls.deleteConnection, admin, { params: { id } })).status).toBe(200)
    for (const table of ['connection_keys', 'connection_sessions', 'connection_tokens', 'simulated_accounts']) {
      expect(await fixture.rows(`select 1 from ${table} where connection_id = $1`, [id])).toEqual([])
    }
    expect(node.connections.channel(admin.companyId, id)).toBeNull()
  })
})
