import type { FlowNode } from '@recado/contract/flows/graph'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedTestApp } from '../../../../test/app.ts'
import { sharedTestApp } from '../../../../test/shared-app.ts'
import { until } from '../../../../test/until.ts'
import type { Customer } from '../../chatbot/test/counter.ts'
import { startTypebot } from '../../integrations/test/fake-typebot.ts'
import { node } from '../engine/test/graphs.ts'
import { type FlowShop, openFlowShop } from '../test/flow-shop.ts'

/** Tests typebot nodes against a small real Typebot. */

let app: SharedTestApp
let shop: FlowShop
let typebot: Awaited<ReturnType<typeof startTypebot>>
beforeAll(async () => {
  typebot = await startTypebot()
  app = await sharedTestApp()
  shop = await openFlowShop(app)
})
afterAll(async () => {
  await app?.stop()
  await typebot?.stop()
})

const MENU = '*[ 1 ]* - Pão\n*[ 2 ]* - Bolo\n\nResponda com o número da opção.'
const GREETING = ['Olá, *Maria Souza*', '', MENU]
const received = async (customer: Customer, count: number) => {
  await until(async () => (await customer.arrived()).length >= count, `${count} messages`)
  return customer.arrived()
}
async function talks(change: FlowNode['data'] = {}): Promise<Customer> {
  const settings = { name: 'Robô', urlN8N: typebot.url, typebotSlug: 'padaria', typebotDelayMessage: 1, ...change }
  const flow = await shop.flow(
    [
      ...[node('1', 'start'), node('2', 'typebot', { typebotIntegration: settings })],
      ...[node('3', 'message', { label: 'fim' }), node('4', 'message', { label: 'erro' })],
    ],
    ...['1>2', '2/a>3', '2/error>4'],
  )
  const customer = shop.customer()
  await customer.write(flow.phrase)
  return customer
}

it('FLW-40: greets with media and choices, validates input, restarts by keyword, and the flow continues at its end', async () => {
  const maria = await talks({
    ...{ typebotExpires: 5, typebotKeywordRestart: 'início', typebotRestartMessage: 'Do começo!' },
    typebotUnknownMessage: 'Não entendi',
  })
  expect(await received(maria, 3)).toEqual(GREETING)
  const start = typebot.received.find(({ url }) => url.endsWith('/startChat'))
  expect(JSON.parse(start?.body ?? ''), 'the phrase is not sent as an answer').not.toHaveProperty('message')
  await maria.write('2')
  expect((await received(maria, 4)).at(-1)).toBe('Bolo: qual seu nome?')
  await maria.write('mudo')
  expect((await received(maria, 5)).at(-1)).toBe('Não entendi')
  await maria.write('INICIO')
  expect((await received(maria, 9)).slice(5)).toEqual(['Do começo!', ...GREETING])
  // The talk has expired, so the next line restarts it.
  const { id } = await maria.ticket()
  await app.rows(`update flow_runs set session = jsonb_set(session, '{talk,kept,at}', '1') where ticket_id = $1`, [id])
  await maria.write('ainda está aí?')
  expect((await received(maria, 12)).slice(9)).toEqual(GREETING)
  await maria.write('1')
  await received(maria, 13)
  await maria.write('Ana')
  expect((await received(maria, 15)).slice(13)).toEqual(['Obrigado, Ana', 'fim'])
  expect(await shop.run(maria)).toMatchObject({ state: 'ended' })
})

it('FLW-40: its end keyword lets the flow continue', async () => {
  const maria = await talks({ typebotKeywordFinish: 'sair' })
  await received(maria, 3)
  await maria.write('SAIR')
  // The word is an opt-out as well, which is confirmed (contacts.6).
  const [first, second] = (await received(maria, 5)).slice(3)
  expect([first, second].toSorted()).toEqual([expect.stringMatching(/^Pronto: você não vai mais receber/), 'fim'])
})

it('FLW-40: each message is sent with its delay after the previous one', async () => {
  const maria = await talks({ typebotDelayMessage: 10_000 })
  expect(await received(maria, 1)).toEqual(GREETING.slice(0, 1))
  const { id } = await maria.ticket()
  const waits = await app.rows<{ ms: number }>(
    `select round(extract(epoch from o.next_attempt_at - o.created_at) * 1000)::int as ms
      from outbox o join messages m on m.id = o.message_id where m.ticket_id = $1 order by o.id`,
    [id],
  )
  expect(waits).toEqual([{ ms: 10_000 }, { ms: 20_000 }])
})

it.each([
  ['an unknown bot', { typebotSlug: 'nenhum' }],
  ['an address in the internal network', { urlN8N: 'http://127.0.0.3:1' }],
])('FLW-40: %s leads to the error output', { timeout: 90_000 }, async (_what, change) => {
  const maria = await talks(change)
  expect(await received(maria, 1)).toEqual(['erro'])
})
