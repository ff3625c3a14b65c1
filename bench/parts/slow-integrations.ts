import { updateConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import { createIntegration } from '@recado/contract/integrations/endpoints'
import { type BenchContext, type Scene, sceneOf } from '../bench-context.ts'
import { openEmpty } from '../data/data-sets.ts'
import { alternate, medianOf, ratioOf } from '../load/rounds.ts'
import { type SlowBot, startSlowBot } from '../load/slow-bot.ts'
import { percentile } from '../load/statistics.rules.ts'
import { until } from '../load/until.ts'
import { call } from '../product/call.ts'
import { CostRecorder } from '../product/cost-recorder.ts'
import { asOwner } from '../product/owner-database.ts'
import { addSimulatedAccount } from '../product/simulated-account.ts'
import { type Customers, openCustomers } from '../product/simulated-customers.ts'
import { atMost } from '../report.ts'

const ROUNDS = 5
const INTEGRATIONS = 50
/** Half a second below the product's timeout. */
const ANSWER_MS = 9_500
const CALM_MS = 6_000
/** Longer than an answer takes: each integration answers and gets the next question in this time. */
const BESIDE_MS = 12_000
const PEOPLE = Array.from({ length: 300 }, (_, n) => `55479${84_000_001 + n}`)

/**
 * Customers write as in `inbound`, to a connection without integrations. Fifty other connections of the same company
 * have integrations that take almost the full timeout of ten seconds per answer.
 */
export async function slowIntegrations(context: BenchContext): Promise<void> {
  const bot = await startSlowBot(INTEGRATIONS, ANSWER_MS)
  let scene: Scene | null = null
  try {
    scene = await sceneOf(openEmpty('slow-integrations', { OUTBOUND_ALLOW: '127.0.0.1' }))
    const asking = await setUp(scene, bot)
    const customers = openCustomers(scene, PEOPLE)
    await customers.writeSome(PEOPLE.length)
    await measure(context, { scene, bot, asking, customers })
    customers.leave()
  } finally {
    scene?.team.leave()
    await scene?.product.stop()
    bot.stop()
  }
}

interface Setting {
  scene: Scene
  bot: SlowBot
  /** Writes to the n-th integration. */
  asking(n: number): Promise<unknown>
  customers: Customers
}

async function measure(context: BenchContext, { scene, bot, asking, customers }: Setting): Promise<void> {
  const costs = new CostRecorder(scene.product)
  const rates = { calm: [] as number[], beside: [] as number[] }
  const p95 = async (name: 'calm' | 'beside', forMs: number) => {
    let latencies: number[] = []
    const rate = await costs.rate(name, async () => {
      const outcome = await customers.write(forMs)
      latencies = outcome.latencies
      return outcome
    })
    rates[name].push(rate)
    return percentile(latencies, 0.95)
  }
  const samples = await alternate(ROUNDS, {
    calm: () => p95('calm', CALM_MS),
    beside: async () => {
      await bot.hold(asking)
      const value = await p95('beside', BESIDE_MS)
      bot.release()
      await until(async () => (await questionsOf(scene)) === 0, 'the last answers', 60_000)
      return value
    },
  })
  const describeRate = (name: 'calm' | 'beside') =>
    `${medianOf(samples, name).toFixed(1)} ms at ${percentile(rates[name], 0.5).toFixed(0)}/s, ${costs.of(name)}`
  context.report.add({
    name: `inbound, post → event, p95 beside ${INTEGRATIONS} integrations that take ${ANSWER_MS / 1000} s each`,
    value: ratioOf(samples, 'beside', 'calm'),
    unit: '× without',
    target: atMost(1.2),
    calibrator: `without = ${describeRate('calm')}`,
    detail: `${describeRate('beside')}; ${bot.answerCount()} answers, never fewer than ${bot.fewest()} hung`,
  })
}

/** Creates fifty connections, each with a separate integration and customer. */
async function setUp({ product, companies: [company], team }: Scene, bot: SlowBot): Promise<Setting['asking']> {
  await asOwner(product.dataDir, 'update plans set use_integrations = true')
  const lines: number[] = []
  for (let n = 0; n < INTEGRATIONS; n++) {
    const token = await team.admin.token()
    const { id: integrationId } = await call(product.url, token, createIntegration, {
      body: { type: 'webhook', name: `Robô ${n}`, urlN8N: `${bot.url}/${n}` },
    })
    const id = await addSimulatedAccount(product.url, token, `Loja ${n}`, company)
    const body = { integrationId, quietWindow: 0 }
    await call(product.url, token, updateConnection, { params: { id }, body })
    lines.push(id)
  }
  return async (n) =>
    call(product.url, await team.admin.token(), simulatorInbound, {
      params: { whatsappId: lines[n]! },
      body: { number: `55479${85_000_001 + n}`, name: `Cliente do robô ${n}`, body: 'E agora?' },
    })
}

/** The number of unanswered questions in the product's records. */
async function questionsOf({ product }: Scene): Promise<number> {
  const [row] = await asOwner<{ n: number }>(
    product.dataDir,
    `select count(*)::int as n from machine_talks where stage = 'asking'`,
  )
  return row!.n
}
