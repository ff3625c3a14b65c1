import { listConnections } from '@recado/contract/connections/endpoints'
import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { checkFlow, listFlows, showFlow } from '@recado/contract/flows/endpoints'
import { listPhrases } from '@recado/contract/flows/phrase-endpoints'
import { runFlowTests } from '@recado/contract/flows/simulation-endpoints'
import { login } from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { customerNumber } from '../../../test/company-fixture.ts'
import { nobody, type Person } from '../../../test/people.ts'
import { until } from '../../../test/until.ts'
import { DEMO_PASSWORD } from '../../platform/config.ts'

let app: TestApp
let marina: Person
beforeAll(async () => {
  app = await startTestApp({ DEMO: 'on' })
  const email = 'admin@demo.recado.local'
  const { body } = await app.call(login, nobody, { body: { email, password: DEMO_PASSWORD } })
  marina = { token: body.token, userId: body.user.id, companyId: body.user.companyId, email }
})
afterAll(() => app?.stop())

it('FLL-01, FLL-06: the demonstration has two active flows without findings, and the phrases that start them', async () => {
  const { flows } = (await app.call(listFlows, marina, {})).body
  expect(flows.map(({ name, active, publishedVersion }) => [name, active, publishedVersion])).toEqual([
    ['Boas-vindas da loja', true, 1],
    ['Meu pedido', true, 1],
  ])
  for (const { id } of flows) {
    const { flow } = (await app.call(showFlow, marina, { params: { id } })).body.flow
    const checked = await app.call(checkFlow, marina, { params: { id }, body: flow ?? {} })
    expect(checked.body.problems).toEqual([])
    const { results } = (await app.call(runFlowTests, marina, { params: { id }, body: { graph: flow } })).body
    expect(results.filter(({ passed: hasPassed }) => !hasPassed)).toEqual([])
  }
  const phrases = (await app.call(listPhrases, marina, {})).body
  expect(phrases.map(({ phrase, status }) => [phrase, status])).toEqual([
    ['Meu pedido', true],
    ['Quero comprar', true],
  ])
})

it('FLL-10: a customer who writes a phrase is answered by its flow', async () => {
  const [line] = (await app.call(listConnections, marina, {})).body
  const params = { whatsappId: line?.id ?? 0 }
  const number = customerNumber()
  const body = { number, name: 'Rita Prado', body: 'meu pedido' }
  await app.call(simulatorInbound, marina, { params, body })
  await until(async () => {
    const { messages } = (await app.call(simulatorOutbox, marina, { params, query: { number } })).body
    return messages.some(({ body }) => body.startsWith('Qual é o número do seu pedido?'))
  }, 'the flow asks')
})
