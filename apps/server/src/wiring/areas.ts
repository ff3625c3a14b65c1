import type { Ticket } from '@recado/contract/conversations/ticket'
import type { LinkedTicket } from '@recado/contract/internal-chat/chat'
import { announcementArea } from '../domains/announcements/area.ts'
import { answeringArea } from '../domains/answering/area.ts'
import type { Answering } from '../domains/answering/create-answering.ts'
import { assistantArea } from '../domains/assistant/area.ts'
import type { AssistantServices } from '../domains/assistant/assistant-services.ts'
import { promptsOfQueue } from '../domains/assistant/prompts/prompt.store.ts'
import { billingArea } from '../domains/billing/area.ts'
import type { Billing } from '../domains/billing/create-billing.ts'
import { boardArea } from '../domains/boards/area.ts'
import { campaignArea } from '../domains/campaigns/area.ts'
import { contactListUsed, fileListUsed, segmentUsed } from '../domains/campaigns/campaign.store.ts'
import type { Campaigns } from '../domains/campaigns/create-campaigns.ts'
import { chatbotData } from '../domains/chatbot/personal-data.store.ts'
import { connectionArea } from '../domains/connections/area.ts'
import { type Connections, takeNumberChecks } from '../domains/connections/public.ts'
import { contactListArea } from '../domains/contact-lists/area.ts'
import { contactArea } from '../domains/contacts/area.ts'
import { conversationArea } from '../domains/conversations/area.ts'
import { contactsOfTickets } from '../domains/conversations/bulk/choose-tickets.ts'
import { seenTickets, seenTicketsByIds } from '../domains/conversations/tickets/access/seen-tickets.ts'
import { ticketsPerTag, unfinishedInQueue } from '../domains/conversations/tickets/lists/ticket-counts.store.ts'
import { releaseTickets } from '../domains/conversations/tickets/moves/release-tickets.ts'
import { ticketFor } from '../domains/conversations/tickets/ticket-for.ts'
import { copilotArea } from '../domains/copilot/area.ts'
import { customerArea } from '../domains/customers/area.ts'
import { dashboardArea } from '../domains/dashboard/area.ts'
import { documentationArea } from '../domains/documentation/area.ts'
import type { LegalServices } from '../domains/documentation/legal-details.ts'
import { externalApiArea } from '../domains/external-api/area.ts'
import type { ExternalApi } from '../domains/external-api/create-external-api.ts'
import { endTokensOf } from '../domains/external-api/tokens/manage-tokens.ts'
import { extractorArea } from '../domains/extractor/area.ts'
import type { ExtractorServices } from '../domains/extractor/extractor-services.ts'
import { fileListArea } from '../domains/file-lists/area.ts'
import { financeArea } from '../domains/finance/area.ts'
import { flowArea } from '../domains/flows/area.ts'
import type { FlowServices } from '../domains/flows/flow-services.ts'
import { helpArea } from '../domains/help/area.ts'
import { identityArea } from '../domains/identity/area.ts'
import { type Identity, isExpired } from '../domains/identity/public.ts'
import { integrationArea } from '../domains/integrations/area.ts'
import type { IntegrationServices } from '../domains/integrations/public.ts'
import { internalChatArea } from '../domains/internal-chat/area.ts'
import type { ChatServices } from '../domains/internal-chat/chat-services.ts'
import { leaveChats } from '../domains/internal-chat/leave-chats.ts'
import { kanbanArea } from '../domains/kanban/area.ts'
import { knowledgeArea } from '../domains/knowledge/area.ts'
import { passageFinder } from '../domains/knowledge/public.ts'
import { outsideCallArea } from '../domains/outside-calls/area.ts'
import { privacyArea } from '../domains/privacy/area.ts'
import { pushArea } from '../domains/push/area.ts'
import { forgetDevices } from '../domains/push/change-devices.ts'
import type { Vapid } from '../domains/push/create-vapid.ts'
import { queueArea } from '../domains/queues/area.ts'
import { requireQueue } from '../domains/queues/public.ts'
import { quickMessageArea } from '../domains/quick-messages/area.ts'
import { scheduleArea } from '../domains/schedules/area.ts'
import type { Schedules } from '../domains/schedules/create-schedules.ts'
import { countPlanned } from '../domains/schedules/schedule.store.ts'
import { tagArea } from '../domains/tags/area.ts'
import { requireTags } from '../domains/tags/public.ts'
import { webhookArea } from '../domains/webhooks/area.ts'
import type { Webhooks } from '../domains/webhooks/create-webhooks.ts'
import type { Area } from '../platform/area.ts'
import type { Clock } from '../platform/clock.ts'
import type { PlatformDb } from '../platform/db/platform-db.ts'
import type { Workplace } from '../platform/db/work.ts'
import type { Egress } from '../platform/egress/egress-call.ts'
import { handle } from '../platform/jobs/job.ts'
import type { JobQueue } from '../platform/jobs/queue.ts'
import type { Log } from '../platform/log.ts'
import { mailSend } from '../platform/mail/mail-job.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { openMail } from '../platform/mail/sealed-mail.ts'
import type { PushConfig } from '../platform/push-config.ts'
import type { Secrets } from '../platform/secrets.ts'
import { mediaSigner } from '../platform/storage/media-path.ts'
import { carryRemoval, filesRemove } from '../platform/storage/remove-files.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { filesSweep, sweepFiles } from '../platform/storage/sweep-files.ts'
import type { Conversations } from './conversations.ts'
import { embedderOf } from './machines/assistant.ts'
import { checkMachines } from './machines/check-machines.ts'
import { companyCreationTimes, forgetConversions, namedFiles } from './named-files.store.ts'
import { companyEnd } from './operator.ts'
import { contactsPerTag } from './uses/references.store.ts'
import { requireUnused, useArea } from './uses/used-by.ts'

/** Inputs of the areas: the services of this process, and the large areas that are created separately. */
export interface AreaDependencies {
  platform: PlatformDb
  workplace: Workplace
  jobs: JobQueue
  storage: Storage
  log: Log
  secrets: Secrets
  clock: Clock
  mailer: Mailer
  identity: Identity
  billing: Billing
  connections: Connections
  conversations: Conversations
  answering: Answering
  schedules: Schedules
  campaigns: Campaigns
  webhooks: Webhooks
  /** The only way to call addresses that companies entered. */
  egress: Egress
  assistant: AssistantServices
  externalApi: ExternalApi
  /** Settings of push notices. */
  push: PushConfig
  /** The keys that identify this installation to push services. */
  vapid: () => Promise<Vapid>
  integrations: IntegrationServices
  flows: FlowServices
  /** Outside services that process data, as listed on the legal pages. */
  processors: LegalServices['processors']
  /** Sources of businesses, and the limit of results. */
  extractor: Pick<ExtractorServices, 'sources' | 'limit' | 'tiles'>
}

/** Returns all areas of the product, connected to each other. Reactions to one fact run in this order. */
export const areasOf = (deps: AreaDependencies): readonly Area[] => {
  const areas = productAreas(deps)
  // No area declares the chatbot's data about contacts, so add it here.
  const parts = [...areas.flatMap(({ personalData }) => personalData ?? []), chatbotData]
  const { secrets, clock, answering } = deps
  const privacy = { ...deps, parts, sign: mediaSigner(secrets, clock), configured: answering.placeConfigured }
  return [...areas, privacyArea(privacy, deps.platform)]
}

const productAreas = (deps: AreaDependencies): readonly Area[] => {
  const { identity, billing, connections, conversations, answering, schedules, campaigns, workplace, storage } = deps
  const embedder = embedderOf(deps.assistant)
  return [
    identityArea({
      identity,
      requireUnused: requireUnused('user'),
      releaseTickets,
      leaveChats,
      endTokens: endTokensOf,
      forgetDevices,
      ...billing,
      ...companyEnd({ connections, storage }),
    }),
    queueArea({
      ...{ identity, checkMachines, configured: answering.placeConfigured },
      requireUnused: requireUnused('queue'),
      ...{ countTickets: unfinishedInQueue, countPrompts: promptsOfQueue },
    }),
    tagArea({ countTickets: ticketsPerTag, countContacts: contactsPerTag, requireUnused: requireUnused('tag') }),
    quickMessageArea({ ...deps, checkReferences }),
    fileListArea({ ...deps, uses: [fileListUsed] }),
    announcementArea(deps),
    helpArea(deps),
    internalChatArea({ ...deps, visibleTickets: linkedTickets }),
    billingArea(billing),
    financeArea,
    boardArea(
      {
        ...{ ...deps, requireTicket: ticketFor },
        seenTickets: async (...args) => (await seenTicketsByIds(...args)).map(linkedTicket),
      },
      deps.platform,
    ),
    customerArea({ ...deps, messages: conversations.messages.services, isExpired }, deps.platform),
    extractorArea({ ...deps, ...deps.extractor }, deps.platform),
    connectionArea(connections),
    contactArea(workplace, {
      ...{ ...connections, takeNumberChecks, secrets: deps.secrets, tickets: conversations.ofContact, countPlanned },
      segmentUses: [segmentUsed],
    }),
    contactListArea({
      ...{ ...deps, ...connections, takeNumberChecks, contactsOfTickets, uses: [contactListUsed] },
      contactSight: conversations.ofContact,
    }),
    conversationArea({ workplace, platform: deps.platform, ...conversations }),
    answeringArea(answering),
    scheduleArea(schedules),
    kanbanArea({ messages: conversations.messages.services, isExpired }, deps.platform),
    campaignArea(campaigns),
    assistantArea(deps.assistant),
    externalApiArea(deps.externalApi),
    knowledgeArea({ ...deps, embedder }),
    copilotArea({
      ...deps,
      find: passageFinder({ ...deps, embedder }),
      addresses: conversations.messages.services.addresses,
    }),
    pushArea({ ...deps, settings: deps.push, person: identity.person, isExpired }),
    integrationArea(deps.integrations),
    flowArea(deps.flows, deps.platform),
    documentationArea(deps),
    dashboardArea(),
    outsideCallArea(deps),
    webhookArea(deps.webhooks),
    useArea,
    mailArea(deps),
    fileArea(deps),
  ]
}

const checkReferences: Parameters<typeof quickMessageArea>[0]['checkReferences'] = async (work, references) => {
  await requireTags(work.db, references.tagIds)
  for (const id of references.queueIds) await requireQueue(work.db, id)
}

/** Returns what an internal chat shows of a linked ticket. */
const linkedTickets: ChatServices['visibleTickets'] = async (work, actor, uuids) =>
  (await seenTickets(work, actor, uuids)).map(linkedTicket)

const linkedTicket = ({ uuid, id, contact, status, queue }: Ticket): LinkedTicket => ({
  ...{ uuid, id, status },
  contactName: contact.name,
  queueName: queue?.name ?? null,
})

/** Mail belongs to no area, because all of them send it. */
const mailArea = ({ mailer, secrets }: AreaDependencies): Area => ({
  name: 'mail',
  jobTypes: [mailSend],
  jobs: [handle(mailSend, (mail) => mailer.send(openMail(secrets, mail)))],
})

/** The removal of files belongs to no area. It follows the commit that removed their records. */
const fileArea = ({ workplace, platform, storage, clock, log }: AreaDependencies): Area => {
  const findUsed = (companyId: number, files: readonly string[]) =>
    namedFiles({ workplace, platform }, companyId, files)
  const forget = (companyId: number, files: readonly string[]) => forgetConversions(workplace, companyId, files)
  const companies = () => companyCreationTimes(platform)
  return {
    name: 'files',
    jobTypes: [filesRemove, filesSweep],
    jobs: [
      handle(filesRemove, (job) => carryRemoval({ workplace, storage, named: findUsed, forget }, job)),
      handle(filesSweep, async () => void (await sweepFiles({ storage, clock, log, companies, findUsed, forget }))),
    ],
  }
}
