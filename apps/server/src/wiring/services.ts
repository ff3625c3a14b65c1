import type { ChannelProvider } from '@recado/channels/channel'
import type { Answering } from '../domains/answering/create-answering.ts'
import type { Machine, Responder } from '../domains/answering/public.ts'
import type { AssistantServices } from '../domains/assistant/assistant-services.ts'
import { createPromptMachine } from '../domains/assistant/machine/prompt-machine.ts'
import type { Billing } from '../domains/billing/create-billing.ts'
import { type Campaigns, createCampaigns } from '../domains/campaigns/create-campaigns.ts'
import { createConnections } from '../domains/connections/create-connections.ts'
import type { Connections } from '../domains/connections/public.ts'
import { findConnectionToken } from '../domains/connections/tokens/find-connection-token.store.ts'
import { waitingMarketing } from '../domains/conversations/marketing/marketing-ticket.store.ts'
import { countArrivedLate } from '../domains/conversations/messages/history/late-messages.store.ts'
import { processorsOf } from '../domains/documentation/processors.ts'
import type { ApiServices } from '../domains/external-api/api-services.ts'
import { createExternalApi } from '../domains/external-api/create-external-api.ts'
import { createSources } from '../domains/extractor/sources/create-sources.ts'
import { announcePause, createGraphCache, flowResponder } from '../domains/flows/public.ts'
import { ensureSuperUser } from '../domains/identity/companies/ensure-super-user.ts'
import { createIdentity } from '../domains/identity/create-identity.ts'
import { type Identity, isExpired } from '../domains/identity/public.ts'
import { integrationMachine } from '../domains/integrations/public.ts'
import { outcomeWriter } from '../domains/outside-calls/write-outcomes.ts'
import { createVapid } from '../domains/push/create-vapid.ts'
import { createSchedules, type Schedules } from '../domains/schedules/create-schedules.ts'
import type { Webhooks } from '../domains/webhooks/create-webhooks.ts'
import { type JoinedAreas, joinAreas } from '../platform/area.ts'
import { BackgroundLane } from '../platform/background-lane.ts'
import { build } from '../platform/build.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { createNodeLock, type NodeLock } from '../platform/db/node-lock.ts'
import { createWorkplace, type Workplace } from '../platform/db/work.ts'
import { createEgress, type Egress } from '../platform/egress/egress.ts'
import { createFactLog } from '../platform/facts/fact-log.ts'
import type { ReactionTable } from '../platform/facts/reaction.ts'
import { createReactor } from '../platform/facts/reactor.ts'
import type { Registrar } from '../platform/http/call.ts'
import type { TokenDoor } from '../platform/http/token-door.ts'
import type { AnyJobHandler } from '../platform/jobs/job.ts'
import type { JobQueue } from '../platform/jobs/queue.ts'
import type { CallLimits } from '../platform/limits/call-limits.ts'
import type { Log } from '../platform/log.ts'
import { createMailer } from '../platform/mail/create-mailer.ts'
import { watchMailer } from '../platform/mail/watched-mailer.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { AnyAreaSockets } from '../platform/realtime/area-sockets.ts'
import { createBroadcaster, type EventCarrier } from '../platform/realtime/broadcaster.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { type AreaDependencies, areasOf } from './areas.ts'
import { joinBilling } from './billing.ts'
import { channelProviders } from './channel-providers.ts'
import { createConversations } from './conversations.ts'
import type { Database } from './database.ts'
import type { Incidents } from './figures/incident-figures.ts'
import { countingReactions } from './figures.ts'
import { joinFlows } from './flows.ts'
import { openJobs } from './jobs.ts'
import { joinAssistant } from './machines/assistant.ts'
import { checkMachines } from './machines/check-machines.ts'
import { integrationsOf } from './machines/integrations.ts'
import { addCompany, type CompanyWithAdmin, createDemoCompany } from './new-company.ts'
import { joinAnswering } from './responders.ts'
import { requireUnused } from './uses/used-by.ts'
import { wakeWaitingSends } from './waiting-sends.store.ts'
import { joinWebhooks } from './webhooks.ts'

export type { CompanyWithAdmin as NewCompany } from './new-company.ts'

/** All services of the process, connected with each other. Contains no decisions. */
export interface Services {
  workplace: Workplace
  identity: Identity
  billing: Billing
  /** Identifies programs that call with tokens. */
  tokens: TokenDoor
  webhooks: Webhooks
  /** The rooms, socket events and deliveries declared by the areas. */
  areaSockets: readonly AnyAreaSockets[]
  /** All kinds of jobs. */
  jobNames: readonly string[]
  routes(on: Registrar): void
  start(): Promise<void>
  stop(): Promise<void>
  /** Names the parts that are not ready. Empty when all are. */
  missing(): Promise<string[]>
  /** Contains `mail` while the last mail could not be delivered. */
  mailMissing(): string[]
  createCompany(company: CompanyWithAdmin): Promise<{ companyId: number; email: string }>
  /** Called when a connection or queue was configured in this work: records who answers there. */
  configured: Answering['placeConfigured']
  /** Null when the demonstration company exists. */
  createDemoCompany(): Promise<{ companyId: number } | null>
}

export interface ServiceDependencies {
  config: Config
  database: Database
  storage: Storage
  secrets: Secrets
  clock: Clock
  log: Log
  metrics: Metrics
  incidents: Incidents
  limits: Pick<CallLimits, 'admitRefresh'>
  carry: EventCarrier
  cheapPasswords: boolean
  /** The server is filling its demonstration, whose admin cannot have a second factor yet. */
  isFilling(): boolean
  /** Lets tests add responders to those of the product. */
  responders(chain: readonly Responder[]): readonly Responder[]
  /** Lets tests replace the outside machines. */
  machines(product: readonly Machine[]): readonly Machine[]
  /** Channels besides those of the installation, by their wire value. */
  moreChannels: Readonly<Record<string, ChannelProvider>>
}

const CHEAP_HASHES = { memoryKb: 256, passes: 1 }

/** Services that we call require our identification. */
const extractorOf = ({ maps, publicUrl }: Config, egress: Egress): AreaDependencies['extractor'] => ({
  sources: createSources(egress, maps, `Recado/${build.version} (${publicUrl})`),
  ...{ limit: maps.extractionsPerMonth, tiles: maps.tiles },
})

/** Connects the domains, without decisions. Nothing runs before `start`. */
export function createServices(deps: ServiceDependencies): Services {
  const { config, database, storage, secrets, clock, log } = deps
  const jobs = openJobs(database.urls.platformUrl, secrets, log)
  const broadcaster = createBroadcaster(deps.carry, process.env.VITEST !== undefined)
  const facts = createFactLog({ reactions: () => areas.reactions, wake: () => reactor.wake() })
  const workplace = createWorkplace({ pool: database.appPool, clock, jobs: jobs.queue, facts, broadcaster })
  const mailer = watchMailer(createMailer(config, clock, log), deps.incidents.mail)
  const identity = identityOf(deps, workplace, jobs.queue)
  const connections = connectionsOf(deps, workplace, (work, place) => answering.placeConfigured(work, place))
  const lane = new BackgroundLane()
  const egress = createEgress({ allowed: config.outboundAllow, note: outcomeWriter(workplace, log) })
  const conversations = createConversations({
    ...{ workplace, connections, storage, secrets, log, identity, lane },
    reactions: () => areas.reactions,
    campaignProgress: (work, { messageId }) => campaigns.noteMessage(work, messageId),
    appUrl: database.urls.appUrl,
  })
  const { services: messages } = conversations.messages
  const schedules: Schedules = createSchedules({ messages, isExpired }, database.platform)
  const campaigns: Campaigns = createCampaigns({ messages, lane, isExpired, random: Math.random }, database.platform)
  const externalApi = externalApiOf(deps, { messages, identity, connections, egress })
  const assistant: AssistantServices = joinAssistant({
    ...{ config, secrets, log, workplace, connections, identity, storage, addresses: messages.addresses },
    configured: (work, place) => answering.placeConfigured(work, place),
  })
  const integrations = integrationsOf({
    ...{ workplace, secrets, storage, egress, messages, config, connections },
    configured: (work, place) => answering.placeConfigured(work, place),
  })
  const product = [integrationMachine(integrations), createPromptMachine(assistant)]
  const graphs = createGraphCache()
  const flow = flowResponder({ messages, graphs, paused: announcePause })
  const answering: Answering = joinAnswering({ workplace, messages, product, flow, conversations, ...deps })
  const flows = joinFlows({ ...deps, workplace, egress, conversations, assistant, integrations, answering, graphs })
  const billing = joinBilling({ config, database, secrets, clock, log, workplace, identity })
  const webhooks = joinWebhooks({ config, database, workplace, secrets, log, egress, messages })
  const vapid = createVapid({ settings: config.push, secrets, platform: database.platform })
  const areas: JoinedAreas = joinAreas(
    areasOf({
      ...{ platform: database.platform, workplace, jobs: jobs.queue, storage, secrets, clock, mailer, log },
      ...{ identity, billing, connections, conversations, answering, schedules, campaigns, assistant, egress },
      ...{ externalApi, webhooks, integrations, flows, push: config.push, vapid },
      processors: () => processorsOf(config, identity),
      extractor: extractorOf(config, egress),
    }),
  )
  const nodeLock = createNodeLock(database.urls.platformUrl, log)
  const reactor = reactorOf(deps, { workplace, reactions: areas.reactions, node: nodeLock })
  const holdsChannels = config.roles.includes('channels')
  return {
    workplace,
    identity,
    billing,
    tokens: externalApi.door,
    webhooks,
    areaSockets: areas.sockets,
    jobNames: areas.jobs.map(({ type }) => type.name),
    routes: areas.routes,
    async start() {
      await identity.start()
      await ensureSuperUser(database.platform, config, identity.core.passwords)
      await vapid()
      await jobs.start(areas.jobs, config.roles.includes('worker'))
      await nodeLock.start()
      reactor.start()
      await conversations.messages.start()
      await connections.start(holdsChannels)
      await wakeWaitingSends(database.platform, conversations.messages.services.outbox)
      if (config.roles.includes('worker')) webhooks.courier.start()
      await startMissedJobs(jobs.queue, areas.jobs)
    },
    async stop() {
      await webhooks.courier.stop()
      await connections.stop()
      await conversations.messages.stop()
      await reactor.stop()
      await nodeLock.stop()
      await jobs.stop()
      await egress.close()
      await identity.stop()
    },
    async missing() {
      return [...(await database.problems()), ...(holdsChannels && !connections.ready() ? ['channels'] : [])]
    },
    mailMissing: mailer.missing,
    createCompany: (company) => addCompany(database, identity, company),
    configured: answering.placeConfigured,
    createDemoCompany: () => createDemoCompany(database, identity, workplace),
  }
}

const reactorOf = (
  { database, log, metrics }: ServiceDependencies,
  joined: { workplace: Workplace; reactions: ReactionTable; node: NodeLock },
) => createReactor({ ...joined, platform: database.platform, log, note: countingReactions(metrics) })

/** Starts jobs that may have become due while no server ran. */
async function startMissedJobs(queue: JobQueue, handlers: readonly AnyJobHandler[]): Promise<void> {
  for (const { type } of handlers) if (type.options.atStart) await queue.send(type, {})
}

function identityOf(deps: ServiceDependencies, workplace: Workplace, jobs: JobQueue): Identity {
  const { config, clock, secrets, log } = deps
  return createIdentity({
    platform: deps.database.platform,
    workplace,
    jobs,
    clock,
    secrets,
    log,
    listenUrl: deps.database.urls.platformUrl,
    admitRefresh: deps.limits.admitRefresh,
    settings: {
      secure: config.publicUrl.startsWith('https:'),
      demo: config.demo,
      signUp: config.signUp,
      sessionDays: config.sessionDays,
      apiDocsForPeople: config.apiDocs === 'signed-in',
      get adminsNeedSecondFactor() {
        return config.adminsNeedSecondFactor && !deps.isFilling()
      },
      breachedPasswords: config.breachedPasswords,
      confirmsEmails: config.smtpUrl !== null,
      publicUrl: config.publicUrl,
      ...(deps.cheapPasswords ? { passwordCost: CHEAP_HASHES } : {}),
    },
  })
}

const externalApiOf = (
  { config, database }: ServiceDependencies,
  joined: Pick<ApiServices, 'messages' | 'egress'> & { identity: Identity; connections: Connections },
) =>
  createExternalApi(
    {
      ...{ messages: joined.messages, egress: joined.egress, checkNumber: joined.connections.checkNumber },
      companyContext: joined.identity.companyContext,
      connectionOfToken: (hash) => findConnectionToken(database.platform, hash),
      connectionTokenUsed: (work, usage) => joined.connections.tokenUsed(work, usage),
      callsPerMinute: config.apiCallsPerMinute,
    },
    database.platform,
  )

function connectionsOf(
  deps: ServiceDependencies,
  workplace: Workplace,
  configured: Answering['placeConfigured'],
): Connections {
  const { config, secrets, log } = deps
  return createConnections({
    platform: deps.database.platform,
    workplace,
    secrets,
    log,
    providers: { ...channelProviders(config), ...deps.moreChannels },
    settings: {
      ...{ simulator: config.simulator, dataDir: config.dataDir, publicUrl: config.publicUrl },
      sendGap: config.sendGap,
    },
    ports: {
      ...{ countArrivedLate, waitingMarketing, configured, checkMachines },
      requireUnused: requireUnused('connection'),
    },
    noteStop: deps.incidents.stop,
    listenUrl: deps.database.urls.appUrl,
  })
}
