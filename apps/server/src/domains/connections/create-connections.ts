import type { ChannelAbilities, ChannelProvider } from '@recado/channels/channel'
import { AppError } from '../../platform/app-error.ts'
import type { PlatformDb } from '../../platform/db/platform-db.ts'
import type { Workplace } from '../../platform/db/work.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { ChannelListener } from './channel-listener.ts'
import { connectionRows } from './connection.store.ts'
import type { ConnectionServices } from './connection-services.ts'
import type { Connections } from './connections.ts'
import type { GovernorPorts } from './governor/governor-ports.ts'
import { noteBlocked } from './note-blocked.ts'
import type { HeldRoom } from './numbers/held-number.store.ts'
import { checkingConnection, checkNumber } from './remote-requests/check-number.ts'
import { readMembers } from './remote-requests/read-members.ts'
import { readPhoneBook } from './remote-requests/read-phone-book.ts'
import { createRemoteRequests } from './remote-requests/remote-requests.ts'
import { setTyping } from './remote-requests/set-typing.ts'
import { connectionRoutes } from './routes.ts'
import { nodeName } from './sessions/node-name.ts'
import { noteStop, type StopDependencies } from './sessions/note-stop.ts'
import { Semaphore } from './sessions/semaphore.ts'
import { type LeaseTimes, usualLeaseTimes } from './sessions/session-dependencies.ts'
import { SessionRegistry } from './sessions/session-registry.ts'
import { checkSetUp, type SettingUp } from './set-up/set-up-calls.ts'
import { createPhones } from './simulator/phones.ts'
import { simulatorRoutes } from './simulator/routes.ts'
import { templateJobs, templateReading } from './templates/template-jobs.ts'
import { noteConnectionTokenUse } from './tokens/note-token-use.ts'
import { forgetMachine } from './update-connection.ts'
import { createWatchdog, type OutagePorts } from './watchdog/check-outage.ts'
import { webhookRoutes } from './webhook-routes.ts'

/** Maximum sessions that connect at the same time. */
const STARTS_AT_ONCE = 8
/** Burst after which the SEND_GAP_MS gap applies, for providers without a gap. */
const USUAL_BURST = 5

export interface ConnectionDependencies {
  platform: PlatformDb
  workplace: Workplace
  secrets: Secrets
  log: Log
  /** Providers of real networks by wire value. The simulator is added if it is on. */
  providers: Readonly<Record<string, ChannelProvider>>
  settings: {
    /** The environment variable SIMULATOR. */
    simulator: boolean
    dataDir: string
    /** Public base URL for the networks' calls, without a trailing slash. */
    publicUrl: string
    /** The environment variable SEND_GAP_MS. Null means each channel's default. */
    sendGap: { fromMs: number; toMs: number } | null
  }
  ports: OutagePorts & GovernorPorts & Pick<ConnectionServices, 'configured' | 'checkMachines' | 'requireUnused'>
  /** Called for each connection that the network logged out or restricts. */
  noteStop?: StopDependencies['noteStop']
  /** The app role's database URL, for notifications between nodes. Null disables them. */
  listenUrl: string | null
  /** Tests only. */
  leaseTimes?: LeaseTimes
  random?: () => number
  answerWithinMs?: number
  heldRoom?: HeldRoom
}

/** Creates the connections of this installation. Nothing runs before `start`. */
export function createConnections(deps: ConnectionDependencies): Connections {
  const { platform, workplace, secrets, log, settings } = deps
  const phones = settings.simulator ? createPhones(workplace) : null
  const providers = withGap({ ...deps.providers, ...(phones ? { simulator: phones.provider } : {}) }, settings.sendGap)
  let configuredListener: ChannelListener | null = null
  const listener = () => {
    if (!configuredListener) throw new Error('no channel listener is set')
    return configuredListener
  }
  const sessionDependencies = {
    platform,
    workplace,
    secrets,
    log,
    providers,
    listener,
    starts: new Semaphore(STARTS_AT_ONCE),
    random: deps.random ?? Math.random,
    node: nodeName(settings.dataDir),
    times: deps.leaseTimes ?? usualLeaseTimes,
    noteStop: deps.noteStop,
    heldRoom: deps.heldRoom,
  }
  const registry = new SessionRegistry(sessionDependencies)
  const remoteRequests = createRemoteRequests({ ...deps, registry })
  const { configured, checkMachines, requireUnused } = deps.ports
  const needsTemplate = (provider: string) => providers[provider]?.abilities.needsTemplate ?? false
  const abilitiesOf = (provider: string) => providers[provider]?.abilities
  const templates = templateReading(sessionDependencies)
  const setUp: SettingUp = {
    ...{ secrets, providers, registry },
    addressOf: ({ companyId, connectionId }) =>
      `${settings.publicUrl}/api/channels/${companyId}/${connectionId}/webhook`,
  }
  const services: ConnectionServices = {
    ...{ secrets, registry, listener, phones, configured, checkMachines, needsTemplate, abilitiesOf, templates, setUp },
    requireUnused,
    checkSetUp: (place, actor, id) => checkSetUp(place, actor, setUp, { deps: sessionDependencies, id }),
    governor: deps.ports,
  }
  const providerOf = (name: string): ChannelProvider => {
    const provider = providers[name]
    // The provider is off here (SIMULATOR), although its connections are still listed.
    if (!provider) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
    return provider
  }
  return {
    listen: (listening) => {
      configuredListener = listening
    },
    async start(holdsLines) {
      await remoteRequests.start()
      if (holdsLines) await registry.start()
    },
    async stop() {
      await remoteRequests.stop()
      await registry.stop()
    },
    routes(on) {
      connectionRoutes(on, services)
      webhookRoutes(on, sessionDependencies)
    },
    simulatorRoutes: (on) => simulatorRoutes(on, services),
    channel: (companyId, connectionId) => registry.channel({ companyId, connectionId }),
    abilities: (provider) => providerOf(provider).abilities,
    newMessageId: (provider) => providerOf(provider).newMessageId(),
    checkNumber: (companyId, phone, only, withinMs) => checkNumber(remoteRequests, companyId, phone, only, withinMs),
    checkingConnection: (companyId, requiredId) => checkingConnection(remoteRequests, companyId, requiredId),
    phoneBook: (companyId) => readPhoneBook(remoteRequests, companyId),
    groupMembers: (companyId, connectionId, group) => readMembers(remoteRequests, companyId, connectionId, group),
    setTyping: (at, chat, typing) => setTyping(remoteRequests, at, chat, typing),
    sendingBlocked(companyId, connectionId, blocked, code) {
      if (blocked) noteStop(sessionDependencies, { companyId, connectionId }, 'sendingBlocked', code)
      noteBlocked(workplace, companyId, connectionId, blocked, code).catch((error: unknown) =>
        log.error({ err: error, companyId, connectionId }, 'the state of a blocked number could not be stored'),
      )
    },
    tokenUsed: (work, tokenUse) => noteConnectionTokenUse(work, services, tokenUse),
    forgetMachine: (work, actor, machine) => forgetMachine(work, actor, services, machine),
    async closeCompany(companyId) {
      const rows = await workplace.read(companyId, (work) => connectionRows(work.db, companyId))
      for (const { id: connectionId } of rows) {
        await registry.logOut({ companyId, connectionId })
        phones?.forget({ companyId, connectionId })
      }
    },
    watchdog: createWatchdog(workplace, deps.ports),
    templates: templateJobs(sessionDependencies, templates),
    ready: () => registry.ready,
  }
}

function withGap(
  providers: Record<string, ChannelProvider>,
  gap: { fromMs: number; toMs: number } | null,
): Record<string, ChannelProvider> {
  if (!gap) return providers
  const adjustedProviders = Object.entries(providers).map(([name, provider]): [string, ChannelProvider] => {
    const burst = provider.abilities.sendGap?.burst ?? USUAL_BURST
    const sendGap = gap.toMs > 0 ? { min: gap.fromMs, max: gap.toMs, burst } : null
    const abilities: ChannelAbilities = { ...provider.abilities, sendGap }
    return [
      name,
      {
        name: provider.name,
        abilities,
        newMessageId: () => provider.newMessageId(),
        open: (context) => provider.open(context),
        ...(provider.receive && { receive: provider.receive.bind(provider) }),
        ...(provider.verify && { verify: provider.verify.bind(provider) }),
        ...(provider.ballots && { ballots: provider.ballots.bind(provider) }),
        ...(provider.setUp && { setUp: provider.setUp }),
        ...(provider.templates && { templates: provider.templates.bind(provider) }),
      },
    ]
  })
  return Object.fromEntries(adjustedProviders)
}
