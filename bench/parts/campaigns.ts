import {
  cancelCampaign,
  createCampaign,
  saveCampaignSettings,
  startCampaign,
} from '@recado/contract/campaigns/endpoints'
import type { BenchContext, Scene } from '../bench-context.ts'
import { median, percentile } from '../load/statistics.rules.ts'
import { until } from '../load/until.ts'
import { call } from '../product/call.ts'
import { asOwner } from '../product/owner-database.ts'
import { forgetPeak, memoryOf } from '../product/process-tree.ts'
import { addSimulatedAccount } from '../product/simulated-account.ts'
import { openCustomers } from '../product/simulated-customers.ts'
import { atLeast, atMost, below } from '../report.ts'
import { flood, openChats, pacedLatencies } from './outbound.ts'

const PEOPLE = 100_000
/** As many campaigns as the attendants' flood has connections. */
const LINES = 10
const EACH = 150
const CAMPAIGN_PEOPLE = 3_000
/** Rounds during a campaign; the same number before and after it together. */
const ROUNDS = 6
const TEXTS = 120
const WROTE_MS = 2_500

/** The preparation of a large campaign, its sending without pauses, and other users' delays during it. */
export async function campaigns(context: BenchContext): Promise<void> {
  const scene = await context.empty()
  const pace = async (messageInterval: number) =>
    call(scene.product.url, await scene.team.admin.token(), saveCampaignSettings, {
      body: { settings: { messageInterval, longerIntervalAfter: 0 } },
    })
  await forgetCampaigns(scene)
  // Only one message is sent, because the gathering of recipients is measured.
  await pace(360)
  await preparation(context, scene)
  await forgetCampaigns(scene)
  await pace(0)
  await dispatch(context, scene)
  await measureOthers(context, scene)
}

/** Campaigns of this or an earlier run must not send during the measurement. */
async function forgetCampaigns({ product, companies, team }: Scene): Promise<void> {
  const running = "select id from campaigns where company_id = $1 and status = 'EM_ANDAMENTO'"
  for (const { id } of await asOwner<{ id: number }>(product.dataDir, running, [companies[0].id]))
    await call(product.url, await team.admin.token(), cancelCampaign, { params: { id } })
  await asOwner(product.dataDir, 'delete from campaigns where company_id = $1', [companies[0].id])
}

/**
 * Autovacuum would do this within a minute; until then plans assume empty tables, and each statement reads all of a
 * company's rows.
 */
const analyzeTables = ({ product }: Scene) => asOwner(product.dataDir, 'analyze')

async function preparation(context: BenchContext, scene: Scene): Promise<void> {
  const { product } = scene
  const id = await newCampaign(scene, PEOPLE, scene.companies[0].connectionId)
  const before = memoryOf(product.pid).now
  forgetPeak(product.pid)
  const startTime = performance.now()
  await start(scene, id)
  await until(async () => (await campaignOf(scene, id))?.gathering === 'done', 'the preparation', 120_000)
  const seconds = (performance.now() - startTime) / 1000
  context.report.add({
    name: 'campaign: preparation of 100,000 recipients',
    value: seconds,
    unit: 's',
    target: below(20),
    detail: `${(PEOPLE / seconds).toFixed(0)} rows/s`,
  })
  const { peak } = memoryOf(product.pid)
  context.report.add({
    name: 'campaign: resident memory on top while they are gathered',
    value: peak - before,
    unit: 'MB',
    target: atMost(30),
    detail: `${before.toFixed(0)} → ${peak.toFixed(0)} MB`,
  })
}

/** Sends without pauses, over as many connections as the attendants' flood in the same part. */
async function dispatch(context: BenchContext, scene: Scene): Promise<void> {
  const { product, companies, team } = scene
  const chats = await openChats(scene, LINES, { name: 'Mala', number: 5541981244501 })
  await flood(scene, chats)
  await analyzeTables(scene)
  const ids: number[] = []
  for (let n = 0; n < LINES; n++) {
    const connectionId = await addSimulatedAccount(product.url, await team.admin.token(), `Campanha ${n}`, companies[0])
    ids.push(await newCampaign(scene, EACH, connectionId))
  }
  const { rate } = await flood(scene, chats)
  const startTime = performance.now()
  for (const id of ids) await start(scene, id)
  for (const id of ids)
    await until(async () => (await campaignOf(scene, id))?.status === 'FINALIZADA', 'the end of a campaign', 180_000)
  const sendRate = (LINES * EACH * 1000) / (performance.now() - startTime)
  context.report.add({
    name: 'campaigns without a pause: sent',
    value: sendRate / rate,
    unit: '× outbound',
    target: atLeast(0.5),
    calibrator: `outbound over ten connections = ${rate.toFixed(0)}/s`,
    detail: `${LINES} of ${EACH} over ten connections, ${sendRate.toFixed(0)} messages/s, gathering and report included`,
  })
}

/** 95th percentiles in milliseconds. */
interface Round {
  inbound: number
  attendant: number
}

/** Delays of customers and attendants while a campaign is sent without pauses. */
async function measureOthers(context: BenchContext, scene: Scene): Promise<void> {
  const { product, companies, team } = scene
  const chats = await openChats(scene, LINES, { name: 'Gente', number: 5541981254501 })
  const connectionId = await addSimulatedAccount(product.url, await team.admin.token(), 'Campanha longa', companies[0])
  const people = Array.from({ length: 100 }, (_, n) => `55219${88_000_000 + Math.floor(Math.random() * 1e6) + n}`)
  const customers = openCustomers(scene, people)
  await customers.writeSome(people.length)
  const measure = async (): Promise<Round> => ({
    inbound: percentile((await customers.write(WROTE_MS)).latencies, 0.95),
    attendant: percentile((await pacedLatencies(scene, chats, TEXTS)).flat(), 0.95),
  })
  await measure()
  await analyzeTables(scene)
  const samples = { quiet: [] as Round[], busy: [] as Round[] }
  const measureAlone = async () => {
    for (let n = 0; n < ROUNDS / 2; n++) samples.quiet.push(await measure())
  }
  await measureAlone()
  const id = await newCampaign(scene, CAMPAIGN_PEOPLE, connectionId)
  await start(scene, id)
  const startTime = performance.now()
  for (let n = 0; n < ROUNDS; n++) samples.busy.push(await measure())
  const rate = ((await sentOf(scene, id)) * 1000) / (performance.now() - startTime)
  if ((await campaignOf(scene, id))?.status !== 'EM_ANDAMENTO') throw new Error('the campaign ended before the rounds')
  await forgetCampaigns(scene)
  await until(async () => (await waiting(scene)) === 0, 'the outbox to be empty', 60_000)
  await measureAlone()
  customers.leave()
  const p95 = (of: 'quiet' | 'busy', what: 'inbound' | 'attendant') => median(samples[of].map((one) => one[what]))
  for (const [what, name, limit] of [
    ['inbound', 'inbound while a campaign leaves, p95', 1.2],
    ['attendant', 'an attendant’s text while a campaign leaves, p95', 1.5],
  ] as const)
    context.report.add({
      name,
      value: p95('busy', what) / p95('quiet', what),
      unit: '× without',
      target: atMost(limit),
      calibrator: `without = ${p95('quiet', what).toFixed(0)} ms`,
      detail: `${p95('busy', what).toFixed(0)} ms, ${ROUNDS} rounds, ${rate.toFixed(0)} messages/s of the campaign`,
    })
}

/** Creates a campaign to a list of people with valid numbers. */
async function newCampaign({ product, companies, team }: Scene, people: number, whatsappId: number): Promise<number> {
  const from = 5_541_900_000_000 + Math.floor(Math.random() * 90_000_000)
  const [list] = await asOwner<{ id: number }>(
    product.dataDir,
    `with list as (insert into contact_lists (company_id, name) values ($1, 'Medida') returning id),
     people as (insert into contact_list_items (company_id, contact_list_id, name, number, is_phone, is_valid, checked_at)
       select $1, list.id, 'Pessoa ' || n, ($2::bigint + n)::text, true, true, now() from list, generate_series(1, $3::int) n)
     select id from list`,
    [companies[0].id, from, people],
  )
  const body = { name: 'Medida', message1: 'Olá, {nome}, temos novidades.', whatsappId, contactListId: list!.id }
  return (await call(product.url, await team.admin.token(), createCampaign, { body: body as never })).id
}

const start = async ({ product, team }: Scene, id: number) =>
  call(product.url, await team.admin.token(), startCampaign, { params: { id } })

async function waiting({ product }: Scene): Promise<number> {
  const [row] = await asOwner<{ n: number }>(product.dataDir, 'select count(*)::int as n from outbox')
  return row?.n ?? 0
}

async function sentOf({ product }: Scene, id: number): Promise<number> {
  const [row] = await asOwner<{ n: number }>(
    product.dataDir,
    'select count(*)::int as n from campaign_shippings where campaign_id = $1 and delivered_at is not null',
    [id],
  )
  return row?.n ?? 0
}

async function campaignOf({ product }: Scene, id: number): Promise<{ status: string; gathering: string } | undefined> {
  const [row] = await asOwner<{ status: string; gathering: string }>(
    product.dataDir,
    'select status, gathering from campaigns where id = $1',
    [id],
  )
  return row
}
