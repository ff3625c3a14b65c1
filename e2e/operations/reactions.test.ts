import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { updateConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { createQueue } from '@recado/contract/queues/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../../apps/server/test/until.ts'
import { asOwner } from '../owner-database.ts'
import { type Product, startProduct } from '../product.ts'
import { type Company, newConnectedCompany } from './company.ts'

/** `npm run reactions` on the database of a product, called as by an operator. */

let product: Product
let company: Company
beforeAll(async () => {
  product = await startProduct({ DEMO: 'off', SIMULATOR: 'on', SIGN_UP: 'on' })
  company = await newConnectedCompany(product, 'desiste')
})
afterAll(async () => {
  await product?.stop()
})

const ask = <Row extends object = object>(text: string) => asOwner<Row>(product.dataDir, text)
const ONE_TRY_LEFT = 19

function reactions(...words: string[]): Promise<{ code: number | null; output: string; problems: string }> {
  const child = spawn('npm', ['run', '--silent', 'reactions', '--', ...words], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: product.dataDir },
  })
  const streams = { output: '', problems: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    streams.output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    streams.problems += chunk.toString()
  })
  return new Promise((settle) => child.once('close', (code) => settle({ code, ...streams })))
}

const NUMBER = '5511972330001'
const inConnection = () => ({ params: { whatsappId: company.connectionId } })
const answers = async () =>
  (await company.act(simulatorOutbox, { ...inConnection(), query: { number: NUMBER } })).messages.map(
    ({ body }) => body,
  )

/** Sets up a bot that answers every customer, with a state table that rejects writes. */
async function breakAnswers(): Promise<void> {
  const queueIds: number[] = []
  for (const [name, color] of [
    ['Trocas', '#1133aa'],
    ['Vendas de peças', '#aa3311'],
  ] as const)
    queueIds.push((await company.act(createQueue, { body: { name, color } })).id)
  await company.act(updateConnection, {
    params: { id: company.connectionId },
    body: { queueIds, greetingMessage: 'Olá!', expiresTicket: 0, timeToTransfer: 0 },
  })
  await ask(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'quebrado'; end $$;
    create trigger refused before insert or update on answer_states execute function refuse()`)
}

let id = 0

it('a reaction that was given up is listed and shown with its reason and its subject', async () => {
  expect(await reactions()).toEqual({ code: 0, output: '', problems: '' })
  await breakAnswers()
  await company.act(simulatorInbound, { ...inConnection(), body: { number: NUMBER, body: 'bom dia' } })
  await until(
    async () =>
      (
        await ask(
          `update fact_reactions set tries = ${ONE_TRY_LEFT}, due_at = now(), is_new = true where tries > 0 returning id`,
        )
      ).length > 0 || (await ask('select 1 from fact_reactions where given_up_at is not null')).length > 0,
    'a first try that failed',
  )
  const givenUp = () => ask('select 1 from fact_reactions where given_up_at is not null')
  await until(async () => (await givenUp()).length > 0, 'the reaction to be given up', 120_000)
  const { code, output, problems } = await reactions()
  expect([code, problems, output.split('\n').length]).toEqual([0, '', 2])
  const [message] = await ask<{ id: string; ticket: number }>(
    `select id, ticket_id as ticket from messages where body = 'bom dia'`,
  )
  const reaction = JSON.parse(output)
  expect(reaction).toEqual({
    ...{ id: expect.any(Number), companyId: company.admin.companyId, tries: 20, problem: 'quebrado' },
    ...{ reaction: 'answering.ask', fact: 'responders.asked', subject: `ticket:${message?.ticket}` },
    ...{ at: expect.stringMatching(/Z$/), givenUpAt: expect.stringMatching(/Z$/) },
  })
  id = reaction.id
  const details = await reactions('show', String(id))
  expect(details).toMatchObject({ code: 0, problems: '' })
  expect(JSON.parse(details.output)).toMatchObject({
    ...reaction,
    payload: { messageId: Number(message?.id), ticketId: message?.ticket },
  })
  expect(await answers()).toEqual([])
})

it('an invalid argument is refused with a usage line, and changes nothing', async () => {
  const usage = 'reactions: say nothing, `show ID`, `replay ID` or `replay all`\n'
  for (const words of [
    ['show', 'all'],
    ['replay', '1', '2'],
    ['replay', '-1'],
  ])
    expect(await reactions(...words), words.join(' ')).toEqual({ code: 1, output: '', problems: usage })
  for (const act of ['show', 'replay'])
    expect(await reactions(act, '999999')).toEqual({
      ...{ code: 1, output: '', problems: 'reactions: nothing with the id 999999 was given up\n' },
    })
  expect((await reactions()).output.split('\n')).toHaveLength(2)
})

it('after a replay, once the cause is fixed, the running server carries the reaction out, and the list is empty', async () => {
  await ask('drop trigger refused on answer_states; drop function refuse()')
  expect(await reactions('replay', String(id))).toEqual({ code: 0, output: '1 will be tried again\n', problems: '' })
  await until(async () => (await answers()).length > 0, 'the answer at the phone', 120_000)
  expect(await answers()).toEqual([expect.stringMatching(/^Olá!\n\n.*Trocas/s)])
  await until(async () => (await ask('select 1 from fact_reactions')).length === 0, 'no remaining reactions', 120_000)
  expect(await reactions()).toEqual({ code: 0, output: '', problems: '' })
})

it('the command works on a stopped server', async () => {
  await product.end()
  expect(await reactions('replay', 'all')).toEqual({ code: 0, output: '0 will be tried again\n', problems: '' })
})
