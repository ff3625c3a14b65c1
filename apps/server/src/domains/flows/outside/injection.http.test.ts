import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../../../../test/fake-openai.ts'
import { escapedLines, injections } from '../../../../test/injections.ts'
import { until } from '../../../../test/until.ts'
import { type OutsideServer, startOutside } from '../../../platform/egress/test/outside-server.ts'
import { node } from '../engine/test/graphs.ts'
import { type FlowShop, openFlowShop } from '../test/flow-shop.ts'

/** OpenAI nodes whose prompts contain variables that customers or other systems fill. */

let app: TestApp
let shop: FlowShop
let ai: FakeOpenAi
let outside: OutsideServer
beforeAll(async () => {
  ;[ai, outside] = await Promise.all([startFakeOpenAi(), startOutside()])
  app = await startTestApp({ OPENAI_URL: ai.url })
  shop = await openFlowShop(app)
})
afterAll(async () => {
  await app?.stop()
  await Promise.all([ai?.stop(), outside?.stop()])
})

const PROMPT = 'Atenda {{nome}}, cujo e-mail é {{email}}, sobre {{pedido}} e {{situacao}}.'
const VALUE = /<dados>("[^<>\n\r\u0085\u2028\u2029]*")<\/dados>/g

describe.each(injections)('FLW-41: %j stays data in the prompt of a node', (text) => {
  it('as name, message, answer to a question, contact field and answer of another system', async () => {
    outside.answer = (_call, reply) =>
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ situacao: text }))
    const openai = { name: 'IA', prompt: PROMPT, apiKey: 'sk-test-fluxo', maxMessages: 1 }
    const flow = await shop.flow(
      [
        node('1', 'start'),
        node('2', 'question', { message: '?', answerKey: 'pedido' }),
        node('3', 'apiCall', {
          ...{ url: `${outside.url}/p`, method: 'GET', saves: [{ path: 'situacao', variable: 'situacao' }] },
        }),
        ...[node('4', 'openai', openai), node('5', 'message', { label: 'fim' })],
      ],
      ...['1>2', '2>3', '3/a>4', '4/a>5'],
    )
    const customer = shop.customer()
    await customer.write(flow.phrase, { name: text })
    await until(async () => (await customer.arrived()).length > 0, 'the question')
    await app.rows('update contacts set email = $2 where id = (select contact_id from tickets where id = $1)', [
      (await customer.ticket()).id,
      text,
    ])
    const { length } = ai.requests
    await customer.write(text, { name: text })
    await ai.until(length + 1)
    const messages = ai.requests.at(-1)?.messages ?? []
    const [prompt = '', ...rest] = messages[0]?.content.split('\n\n') ?? []
    const values = [...prompt.matchAll(VALUE)].map(([, value = '']) => JSON.parse(value) as string)
    expect(values).toHaveLength(4)
    expect(prompt.replaceAll(VALUE, '#')).toBe('Atenda #, cujo e-mail é #, sobre # e #.')
    expect(values.at(-1)).toBe(text)
    expect(escapedLines([{ role: 'system', content: rest.join('\n\n') }], ['Nome do cliente'])).toEqual([])
    expect(messages.slice(1).every(({ role, content }) => role === 'user' && !/<\s*\/?\s*dados/i.test(content))).toBe(
      true,
    )
  })
})
