import { listConnections } from '@recado/contract/connections/endpoints'
import { sendByApi } from '@recado/contract/external-api/endpoints'
import type { BenchContext, Scene } from '../bench-context.ts'
import { alternate, medianOf, ratioOf } from '../load/rounds.ts'
import { call, pathOf } from '../product/call.ts'
import { CostRecorder } from '../product/cost-recorder.ts'
import { asOwner } from '../product/owner-database.ts'
import { atLeast } from '../report.ts'
import { flood, nextText, openChats, type PostOne } from './outbound.ts'

const LINES = 10
const ROUNDS = 3

/** Programs send with the tokens of ten connections, compared with attendants who do the same. */
export async function apiSends(context: BenchContext): Promise<void> {
  const scene = await context.empty()
  await asOwner(scene.product.dataDir, 'update plans set use_external_api = true')
  const chats = await openChats(scene, LINES, { name: 'Loja', number: 5541981264501 })
  const byProgram = await programPosts(scene)
  await flood(scene, chats)
  const costs = new CostRecorder(scene.product)
  const rateOf = (name: string, by?: PostOne) => () => costs.rate(name, () => flood(scene, chats, by))
  const samples = await alternate(ROUNDS, { people: rateOf('people'), programs: rateOf('programs', byProgram) })
  context.report.add({
    name: 'sends by tokens of the API, until the phone has them',
    value: ratioOf(samples, 'programs', 'people'),
    unit: '× outbound',
    target: atLeast(0.8),
    calibrator: `outbound over ten connections = ${medianOf(samples, 'people').toFixed(0)}/s, ${costs.of('people')}`,
    detail: `${medianOf(samples, 'programs').toFixed(0)} messages/s over ten connections, ${costs.of('programs')}`,
  })
}

/** Posts like a program: with the token of the chat's connection, to the customer's number. */
async function programPosts({ product, team }: Scene): Promise<PostOne> {
  const connections = await call(product.url, await team.admin.token(), listConnections, {})
  const tokens = new Map(connections.map(({ id, token }) => [id, token]))
  return async (line, chat, posted, turn) => {
    const body = nextText(turn)
    posted.set(body, Date.now())
    const content = JSON.stringify({ number: chat.number, body })
    const reply = await line.request('POST', pathOf(sendByApi), tokens.get(chat.connectionId) ?? null, content)
    if (reply.status !== 200) throw new Error(`a send by the API answered ${reply.status}: ${reply.body.slice(0, 300)}`)
    return undefined
  }
}
