import { endSession, listOutages, retrySession, showConnection } from '@recado/contract/connections/endpoints'
import { listMessages, sendMessages } from '@recado/contract/conversations/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OfficialApp, startOfficialApp } from '../../../../test/official-network.ts'
import { until } from '../../../../test/until.ts'

/** Tests connections that every node opens with their credentials. */
let official: OfficialApp
/** A pending answer of the network to the next opening. Null means an immediate answer. */
let pendingAnswer: { asked: boolean; answer: () => void } | null = null
const loggedOut: number[] = []

beforeAll(async () => {
  official = await startOfficialApp({}, (provider) => ({
    ...provider,
    open(context) {
      const session = provider.open(context)
      const late = pendingAnswer
      pendingAnswer = null
      return {
        ...session,
        async connect() {
          if (!late) return session.connect()
          late.asked = true
          await new Promise<void>((resolve) => {
            late.answer = resolve
          })
          context.events.state({ state: 'closed', code: 401, reason: 'the token of before', waitingForScan: false })
        },
        async logOut() {
          loggedOut.push(Number(/\d+$/.exec(context.label)?.[0]))
          await session.logOut()
        },
      }
    },
  }))
})
afterAll(() => official?.stop())

const at = (id: number) => ({ params: { id }, query: {} })
const show = async (id: number) => (await official.app.call(showConnection, official.app.admin, at(id))).body

it('PLUS-43: a refusal of an earlier opening has no effect after the connection was reopened', async () => {
  const { app, connectionId } = official
  const ticketId = await official.customer()
  const earlier = { asked: false, answer: () => {} }
  pendingAnswer = earlier
  void app.call(retrySession, app.admin, { params: { id: connectionId } })
  await until(async () => earlier.asked, 'the earlier opening')
  await app.call(retrySession, app.admin, { params: { id: connectionId } })
  earlier.answer()
  await app.call(sendMessages, app.admin, { params: { ticketId }, body: { body: 'ainda aberta' } })
  await until(async () => {
    const { messages } = (await app.call(listMessages, app.admin, { params: { ticketId } })).body
    return messages.some(({ body, ack }) => body.endsWith('ainda aberta') && ack > 0)
  }, 'the message')
  expect(await show(connectionId)).toMatchObject({ status: 'CONNECTED', problem: 'none' })
  expect((await app.call(listOutages, app.admin)).body).toEqual([])
})

it('PLUS-43: disconnecting deletes the credentials, even if this node has not opened the connection', async () => {
  const { app } = official
  const [connection] = await app.rows<{ id: number }>(
    `insert into connections (company_id, name, provider) values ($1, 'Outra', 'beta') returning id`,
    [app.admin.companyId],
  )
  const id = connection?.id ?? 0
  await app.rows(`insert into connection_sessions (company_id, connection_id, wanted) values ($1, $2, true)`, [
    app.admin.companyId,
    id,
  ])
  await app.call(endSession, app.admin, { params: { id } })
  expect(loggedOut).toContain(id)
})
