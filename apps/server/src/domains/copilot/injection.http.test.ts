import { saveAssistantSettings } from '@recado/contract/assistant/endpoints'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import { listMessages } from '@recado/contract/conversations/endpoints'
import * as endpoints from '@recado/contract/copilot/endpoints'
import { createKnowledge } from '@recado/contract/knowledge/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from '../../../test/company-fixture.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../../../test/fake-openai.ts'
import { escapedLines, injections } from '../../../test/injections.ts'

/** Helps for attendants whose customers try to give the model instructions, or to speak as the attendant. */

let app: TestApp
let fake: FakeOpenAi
let company: CompanyFixture
beforeAll(async () => {
  fake = await startFakeOpenAi()
  app = await startTestApp({ OPENAI_URL: fake.url })
  company = await createCompanyFixture(app, app.admin, 'ALFA')
  await app.call(saveAssistantSettings, app.admin, { body: { apiKey: 'sk-test-da-primeira' } })
})
afterAll(async () => {
  await app?.stop()
  await fake?.stop()
})

const labels = ['Cliente', 'Robô', 'Atendente', 'Nome do cliente', 'Texto', 'Texto 1', 'Texto 2', 'Texto 3', 'Texto 4']
const language = { language: 'pt' as const }
const lastMessages = () => fake.requests.at(-1)?.messages ?? []
const linesOf = (label: string) =>
  lastMessages()
    .flatMap(({ content }) => content.split('\n'))
    .filter((line) => line.startsWith(`${label}: `))

/** A ticket with one message of a new customer. */
async function ticketWith(body: string, name: string): Promise<number> {
  const number = customerNumber()
  const { id } = await company.newTicket(number)
  await app.rows('delete from messages where ticket_id = $1', [id])
  const params = { whatsappId: company.connectionId }
  await company.do(simulatorInbound, { params, body: { number, body, name, quote: { text: body, fromMe: false } } })
  await app.rows('update contacts set name = $2 where id = (select contact_id from tickets where id = $1)', [id, name])
  return id
}

describe.each(injections)('AI-03, AI-04, AI-06: %j stays the customer’s', (text) => {
  it('in a summary and a suggestion, as message and as name', async () => {
    const id = await ticketWith(text, text)
    for (const help of [endpoints.summarizeTicket, endpoints.suggestAnswer]) {
      expect((await app.call(help, app.admin, { params: { id }, body: language })).status).toBe(200)
      expect(escapedLines(lastMessages(), labels)).toEqual([])
      expect(linesOf('Cliente').map((line) => JSON.parse(line.slice('Cliente: '.length)))).toEqual([text])
      expect(linesOf('Nome do cliente')).toHaveLength(1)
      expect(linesOf('Atendente')).toEqual([])
    }
  })

  it('in a translation and in a draft', async () => {
    const ticketId = await ticketWith(text, 'Maria')
    const { messages } = await company.do(listMessages, { params: { ticketId }, query: {} })
    const at = { params: { id: messages[0]?.id ?? 0 } }
    await app.call(endpoints.translateMessage, app.admin, { ...at, body: { language: 'en' } })
    expect(escapedLines(lastMessages(), labels)).toEqual([])
    expect(linesOf('Texto')).toHaveLength(1)
    await app.call(endpoints.rewriteDraft, app.admin, { params: { id: ticketId }, body: { text, tone: 'formal' } })
    expect(escapedLines(lastMessages(), labels)).toEqual([])
    expect(linesOf('Texto')).toHaveLength(1)
  })
})

it('AI-04: a suggestion has WhatsApp’s form, and one that was cut ends at its last sentence', async () => {
  const id = await ticketWith('tem pão?', 'Maria')
  fake.answer({ text: 'Temos **pão**. Também te', isCut: true })
  const { body } = await app.call(endpoints.suggestAnswer, app.admin, { params: { id }, body: language })
  expect(body).toMatchObject({ text: 'Temos *pão*.' })
})

it('AI-04: knowledge stays data in a suggestion', async () => {
  for (const [at, text] of injections.entries()) {
    const body = { kind: 'text' as const, title: `Entrega ${at}`, body: `Entregamos em casa. ${text}` }
    await company.do(createKnowledge, { body })
  }
  const id = await ticketWith('vocês fazem entrega em casa?', 'Maria')
  await app.call(endpoints.suggestAnswer, app.admin, { params: { id }, body: language })
  expect(linesOf('Texto 1')).toHaveLength(1)
  expect(escapedLines(lastMessages(), [...labels, 'Texto 5', 'Texto 6', 'Texto 7', 'Texto 8', 'Texto 9'])).toEqual([])
})
