import * as announcements from './announcements/endpoints.ts'
import { announcementEvents } from './announcements/events.ts'
import * as app from './app/endpoints.ts'
import * as livePaths from './app/live-paths.ts'
import * as assistant from './assistant/endpoints.ts'
import { assistantEvents } from './assistant/events.ts'
import * as automaticTexts from './automatic-texts/endpoints.ts'
import * as billing from './billing/endpoints.ts'
import { billingEvents } from './billing/events.ts'
import * as boardArchive from './boards/archive-endpoints.ts'
import * as boards from './boards/endpoints.ts'
import { boardEvents } from './boards/events.ts'
import * as boardMentions from './boards/mention-endpoints.ts'
import * as campaignControl from './campaigns/control-endpoints.ts'
import * as campaigns from './campaigns/endpoints.ts'
import { campaignEvents } from './campaigns/events.ts'
import * as connections from './connections/endpoints.ts'
import { connectionEvents } from './connections/events.ts'
import * as governor from './connections/governor.ts'
import * as numbers from './connections/numbers.ts'
import * as connectionSetUp from './connections/set-up.ts'
import * as simulator from './connections/simulator.ts'
import * as templates from './connections/templates.ts'
import * as channelWebhooks from './connections/webhook.ts'
import * as contactLists from './contact-lists/endpoints.ts'
import { contactListEvents, contactListSubjects } from './contact-lists/events.ts'
import * as contactDeletions from './contacts/deletions.ts'
import * as contacts from './contacts/endpoints.ts'
import { contactEvents } from './contacts/events.ts'
import * as contactImports from './contacts/import-endpoints.ts'
import * as numberCheck from './contacts/number-check.ts'
import * as optOut from './contacts/opt-out.ts'
import * as segments from './contacts/segments.ts'
import * as ads from './conversations/ad-endpoints.ts'
import * as ticketBulks from './conversations/bulk.ts'
import * as conversations from './conversations/endpoints.ts'
import { conversationClientEvents, conversationEvents } from './conversations/events.ts'
import * as history from './conversations/history.ts'
import * as groupMembers from './conversations/members.ts'
import * as notes from './conversations/notes.ts'
import * as messageSearch from './conversations/search.ts'
import * as sending from './conversations/sending.ts'
import * as timeline from './conversations/timeline.ts'
import * as messageWindow from './conversations/window.ts'
import * as copilot from './copilot/endpoints.ts'
import * as customers from './customers/endpoints.ts'
import { customerEvents } from './customers/events.ts'
import * as customerMessages from './customers/message-endpoints.ts'
import * as dashboard from './dashboard/endpoints.ts'
import * as documentation from './documentation/endpoints.ts'
import * as externalApi from './external-api/endpoints.ts'
import { externalApiEvents } from './external-api/events.ts'
import * as extractor from './extractor/endpoints.ts'
import { extractorClientEvents, extractorEvents } from './extractor/events.ts'
import * as fileLists from './file-lists/endpoints.ts'
import { fileListEvents } from './file-lists/events.ts'
import * as finance from './finance/endpoints.ts'
import { financeEvents } from './finance/events.ts'
import * as chatFlows from './flows/chat-flow-endpoints.ts'
import * as flows from './flows/endpoints.ts'
import { flowClientEvents, flowEvents } from './flows/events.ts'
import * as phrases from './flows/phrase-endpoints.ts'
import * as flowRuns from './flows/run-endpoints.ts'
import * as flowSimulation from './flows/simulation-endpoints.ts'
import * as flowUploads from './flows/upload-endpoints.ts'
import * as help from './help/endpoints.ts'
import * as audit from './identity/audit.ts'
import * as companies from './identity/company-endpoints.ts'
import * as emailLinks from './identity/email-links.ts'
import * as identity from './identity/endpoints.ts'
import { identityClientEvents, identityEvents } from './identity/events.ts'
import * as newEmail from './identity/new-email.ts'
import * as personalTexts from './identity/personal-texts.ts'
import * as roles from './identity/roles.ts'
import * as ownSessions from './identity/sessions.ts'
import * as twoFactor from './identity/two-factor.ts'
import * as integrations from './integrations/endpoints.ts'
import { integrationEvents } from './integrations/events.ts'
import * as internalChat from './internal-chat/endpoints.ts'
import { internalChatEvents, internalChatSubjects } from './internal-chat/events.ts'
import * as kanban from './kanban/endpoints.ts'
import { kanbanEvents } from './kanban/events.ts'
import * as knowledge from './knowledge/endpoints.ts'
import { knowledgeEvents } from './knowledge/events.ts'
import * as outsideCalls from './outside-calls/endpoints.ts'
import { outsideCallEvents } from './outside-calls/events.ts'
import * as privacy from './privacy/endpoints.ts'
import { privacyEvents } from './privacy/events.ts'
import * as push from './push/endpoints.ts'
import { pushEvents } from './push/events.ts'
import * as queues from './queues/endpoints.ts'
import { queueEvents } from './queues/events.ts'
import * as quickMessages from './quick-messages/endpoints.ts'
import { quickMessageEvents } from './quick-messages/events.ts'
import * as schedules from './schedules/endpoints.ts'
import { scheduleEvents } from './schedules/events.ts'
import * as tags from './tags/endpoints.ts'
import { tagEvents } from './tags/events.ts'
import * as uses from './uses/endpoints.ts'
import * as webhooks from './webhooks/endpoints.ts'
import { webhookEvents } from './webhooks/events.ts'

/** The endpoint files of every area, in the order of the API page. */
export const areaEndpoints = [
  app,
  livePaths,
  identity,
  emailLinks,
  newEmail,
  twoFactor,
  ownSessions,
  roles,
  personalTexts,
  automaticTexts,
  audit,
  billing,
  companies,
  announcements,
  help,
  queues,
  tags,
  quickMessages,
  contacts,
  contactDeletions,
  segments,
  numberCheck,
  contactImports,
  connections,
  simulator,
  templates,
  channelWebhooks,
  conversations,
  ads,
  ticketBulks,
  dashboard,
  schedules,
  history,
  notes,
  messageSearch,
  sending,
  groupMembers,
  timeline,
  messageWindow,
  governor,
  numbers,
  connectionSetUp,
  optOut,
  internalChat,
  fileLists,
  contactLists,
  kanban,
  campaigns,
  campaignControl,
  outsideCalls,
  webhooks,
  assistant,
  externalApi,
  knowledge,
  copilot,
  push,
  integrations,
  flows,
  flowUploads,
  flowRuns,
  flowSimulation,
  phrases,
  chatFlows,
  finance,
  customers,
  customerMessages,
  documentation,
  privacy,
  extractor,
  boards,
  boardArchive,
  boardMentions,
  uses,
] as const

/** The events of every area, by name. */
export const areaEvents = {
  ...announcementEvents,
  ...identityEvents,
  ...billingEvents,
  ...queueEvents,
  ...tagEvents,
  ...contactEvents,
  ...connectionEvents,
  ...conversationEvents,
  ...quickMessageEvents,
  ...scheduleEvents,
  ...fileListEvents,
  ...contactListEvents,
  ...internalChatEvents,
  ...kanbanEvents,
  ...campaignEvents,
  ...outsideCallEvents,
  ...webhookEvents,
  ...assistantEvents,
  ...externalApiEvents,
  ...knowledgeEvents,
  ...pushEvents,
  ...integrationEvents,
  ...flowEvents,
  ...financeEvents,
  ...customerEvents,
  ...privacyEvents,
  ...extractorEvents,
  ...boardEvents,
} as const

/** Events of every area whose wire name includes the id of their subject. */
export const areaSubjects = { ...contactListSubjects, ...internalChatSubjects } as const

/** The events of every area that clients may send. */
export const areaClientEvents = [
  ...conversationClientEvents,
  ...identityClientEvents,
  ...flowClientEvents,
  ...extractorClientEvents,
] as const
