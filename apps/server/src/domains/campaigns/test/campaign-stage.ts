import type { CampaignCounts, DryRun } from '@recado/contract/campaigns/campaign'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type SendingFixture, sendingFixture } from '../../../../test/sending-fixture.ts'
import { until } from '../../../../test/until.ts'
import { BackgroundLane } from '../../../platform/background-lane.ts'
import { createPlatformDb, type PlatformDb } from '../../../platform/db/platform-db.ts'
import { createPool } from '../../../platform/db/pool.ts'
import { mediaSigner } from '../../../platform/storage/media-path.ts'
import type { CampaignDependencies } from '../campaign-services.ts'
import { type Campaigns, createCampaigns } from '../create-campaigns.ts'
import { dryRunCampaign } from '../dry-run.ts'
import type { CampaignRef } from '../jobs.ts'
import { beginPause, resumeCampaign } from '../sending/pause-campaign.ts'
import { cancelCampaign, restartCampaign, startCampaign } from '../sending/run-campaign.ts'

/** A person of a list, valid by default. */
export interface Item {
  name?: string
  email?: string
  number: string
  valid?: boolean | null
  isPhone?: boolean
}

/** A campaign's row in tests. */
export interface StoredCampaign {
  id: number
  status: string
  hold_reason: string | null
  next_at: Date | null
  since_pause: number
  started_at: Date | null
  completed_at: Date | null
  counts: CampaignCounts | null
}

/** Campaigns over a simulated network, whose jobs run on demand. */
export interface CampaignStage {
  readonly stage: SendingFixture
  readonly campaigns: Campaigns
  readonly deps: CampaignDependencies
  /** Another node on the same database. */
  newNode(): Campaigns
  settings(values: Record<string, unknown>): Promise<void>
  newList(items: readonly Item[]): Promise<number>
  newCampaign(columns: Record<string, unknown>): Promise<number>
  /** @param retriesFailed also restarts recipients whose message failed */
  act(act: 'start' | 'cancel' | 'restart' | 'pause' | 'resume', id: number, retriesFailed?: boolean): Promise<unknown>
  dryRun(id: number): Promise<DryRun>
  /** Runs the campaign's job on a node. */
  dispatch(id: number, node?: Campaigns): Promise<void>
  /** Starts a campaign whose sends after the first eight stay in progress, two at a time. Returns what lets them end. */
  startHeld(id: number): Promise<() => void>
  /** Sends until the campaign is finished, as jobs and acknowledgements would. */
  finish(id: number): Promise<void>
  campaign(id: number): Promise<StoredCampaign>
  shippings(id: number): Promise<Array<{ name: string; number: string; status: string; reason: string | null }>>
}

/** A stage for one test file. Each test starts without campaigns and lists, and without a pause between messages. */
export function campaignStage(): CampaignStage {
  const stage = sendingFixture()
  const parts = {} as {
    pool: ReturnType<typeof createPool>
    platform: PlatformDb
    campaigns: Campaigns
    deps: CampaignDependencies
  }
  beforeAll(() => {
    const { fixture } = stage
    fixture.one.context = { ...fixture.one.context, features: new Set(['useCampaigns'] as const) }
    parts.pool = createPool(fixture.database.platformUrl, 2, 'tests')
    parts.platform = createPlatformDb(parts.pool)
    parts.campaigns = newNode()
    const { secrets, workplace } = stage.services
    parts.deps = { services: services(), sign: mediaSigner(secrets, workplace.clock), needsTemplate: () => false }
  })
  beforeEach(async () => {
    await stage.fixture.ask('delete from campaigns')
    await stage.fixture.ask('delete from contact_lists')
    await stage.fixture.ask('delete from campaign_settings')
    await settings({ messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, variables: [] })
  })
  afterAll(() => parts.pool?.end())

  const services = () => ({
    messages: stage.services,
    lane: new BackgroundLane(),
    isExpired: () => false,
    random: () => 0.5,
  })
  const newNode = () => createCampaigns(services(), parts.platform)
  const at = () => stage.fixture.one.at
  const { ask } = { ask: ((text, values) => stage.fixture.ask(text, values)) as SendingFixture['fixture']['ask'] }
  const one = async <T extends object>(text: string, values: unknown[]) => (await ask<T>(text, values))[0] as T

  async function settings(values: Record<string, unknown>): Promise<void> {
    for (const [key, value] of Object.entries(values))
      await ask(
        `insert into campaign_settings (company_id, key, value) values ($1, $2, $3)
         on conflict (company_id, key) do update set value = excluded.value`,
        [at().companyId, key, JSON.stringify(value)],
      )
  }

  async function campaign(id: number): Promise<StoredCampaign> {
    return one('select * from campaigns where id = $1', [id])
  }

  async function dispatch(id: number, node = parts.campaigns): Promise<void> {
    const ref: CampaignRef = { companyId: at().companyId, campaignId: id }
    await node.jobs.find(({ type }) => type.name === 'campaigns.dispatch')?.run(ref)
  }

  const act: CampaignStage['act'] = (action, id, retriesFailed = false) =>
    stage.services.workplace.run(at().companyId, (work) => {
      const { admin } = stage.fixture.one
      if (action === 'pause') return beginPause(work, admin, id, parts.deps)
      if (action === 'resume') return resumeCampaign(work, admin, id, parts.deps)
      if (action === 'restart') return restartCampaign(work, admin, { id, retriesFailed }, parts.deps)
      if (action === 'cancel') return cancelCampaign(work, admin, id, parts.deps)
      return startCampaign(work, admin, { id }, parts.deps)
    })

  async function startHeld(id: number): Promise<() => void> {
    const { sessions } = stage.fixture
    const pendingSends: Array<() => void> = []
    sessions.beforeSend = () =>
      sessions.attempts.length <= 8 ? undefined : new Promise<void>((go) => void pendingSends.push(go))
    await act('start', id)
    await dispatch(id)
    await until(() => pendingSends.length === 2, 'the maximum number of sends in progress')
    return () => {
      sessions.beforeSend = () => undefined
      for (const go of pendingSends) go()
    }
  }

  return {
    stage,
    get campaigns() {
      return parts.campaigns
    },
    get deps() {
      return parts.deps
    },
    newNode,
    settings,
    async newList(items) {
      const { companyId } = at()
      const { id } = await one<{ id: number }>(
        `insert into contact_lists (company_id, name) values ($1, 'Clientes') returning id`,
        [companyId],
      )
      await ask(
        `insert into contact_list_items (company_id, contact_list_id, name, number, email, is_phone, is_valid, checked_at)
         select $1, $2, i->>'name', i->>'number', coalesce(i->>'email', ''), (i->>'isPhone')::boolean, (i->>'valid')::boolean,
           case when i->>'valid' is not null then now() end
         from jsonb_array_elements($3::jsonb) with ordinality as given (i, n) order by n`,
        [
          companyId,
          id,
          JSON.stringify(items.map((item, n) => ({ name: `Pessoa ${n + 1}`, isPhone: true, valid: true, ...item }))),
        ],
      )
      return id
    },
    async newCampaign(columns) {
      const { companyId, connectionId } = at()
      const row = {
        ...{ company_id: companyId, connection_id: connectionId, name: 'Natal', message1: 'Olá, {{nome}}!' },
        ...{ user_id: stage.fixture.one.admin.userId, ...columns },
      }
      const names = Object.keys(row)
      const { id } = await one<{ id: number }>(
        `insert into campaigns (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
        Object.values(row),
      )
      return id
    },
    act,
    dryRun: (id) =>
      stage.services.workplace.read(at().companyId, (work) =>
        dryRunCampaign(work, stage.fixture.one.admin, id, parts.deps),
      ),
    dispatch,
    startHeld,
    async finish(id) {
      await until(async () => {
        await dispatch(id)
        await parts.campaigns.sweep()
        return (await campaign(id)).status === 'FINALIZADA'
      }, 'the end of the campaign')
    },
    campaign,
    shippings: (id) =>
      ask('select name, number, status, reason from campaign_shippings where campaign_id = $1 order by id', [id]),
  }
}

/** Returns distinct numbers. */
export const numbers = (count: number): Item[] =>
  Array.from({ length: count }, (_, n) => ({ number: String(5511940000000 + n) }))
