import { announcementAudit, announcementErrors } from './announcements/words.ts'
import { assistantAudit, assistantErrors } from './assistant/words.ts'
import { automaticTextAudit, automaticTextErrors } from './automatic-texts/words.ts'
import { billingAudit, billingErrors } from './billing/words.ts'
import { boardAudit, boardErrors } from './boards/words.ts'
import { campaignAudit, campaignErrors } from './campaigns/words.ts'
import { connectionAudit, connectionErrors } from './connections/words.ts'
import { contactListAudit, contactListErrors } from './contact-lists/words.ts'
import { contactAudit, contactErrors } from './contacts/words.ts'
import { conversationAudit, conversationErrors } from './conversations/words.ts'
import { copilotAudit, copilotErrors } from './copilot/words.ts'
import { customerAudit, customerErrors } from './customers/words.ts'
import { dashboardAudit } from './dashboard/words.ts'
import { documentationAudit } from './documentation/words.ts'
import { externalApiAudit, externalApiErrors } from './external-api/words.ts'
import { extractorAudit, extractorErrors } from './extractor/words.ts'
import { fileListAudit, fileListErrors } from './file-lists/words.ts'
import { financeAudit, financeErrors } from './finance/words.ts'
import { flowAudit, flowErrors } from './flows/words.ts'
import { helpAudit, helpErrors } from './help/words.ts'
import { identityAudit, identityErrors } from './identity/words.ts'
import { integrationAudit, integrationErrors } from './integrations/words.ts'
import { internalChatAudit, internalChatErrors } from './internal-chat/words.ts'
import { kanbanAudit, kanbanErrors } from './kanban/words.ts'
import { knowledgeAudit, knowledgeErrors } from './knowledge/words.ts'
import { privacyAudit, privacyErrors } from './privacy/words.ts'
import { pushAudit, pushErrors } from './push/words.ts'
import { queueAudit, queueErrors } from './queues/words.ts'
import { quickMessageAudit, quickMessageErrors } from './quick-messages/words.ts'
import { scheduleAudit, scheduleErrors } from './schedules/words.ts'
import { tagAudit, tagErrors } from './tags/words.ts'
import { useErrors } from './uses/words.ts'
import { webhookAudit, webhookErrors } from './webhooks/words.ts'

/** The error codes of every area. */
export const areaErrors = {
  ...connectionErrors,
  ...conversationErrors,
  ...identityErrors,
  ...automaticTextErrors,
  ...scheduleErrors,
  ...contactErrors,
  ...announcementErrors,
  ...queueErrors,
  ...quickMessageErrors,
  ...tagErrors,
  ...useErrors,
  ...internalChatErrors,
  ...copilotErrors,
  ...pushErrors,
  ...billingErrors,
  ...helpErrors,
  ...webhookErrors,
  ...fileListErrors,
  ...contactListErrors,
  ...kanbanErrors,
  ...campaignErrors,
  ...assistantErrors,
  ...externalApiErrors,
  ...knowledgeErrors,
  ...integrationErrors,
  ...flowErrors,
  ...financeErrors,
  ...customerErrors,
  ...privacyErrors,
  ...extractorErrors,
  ...boardErrors,
} as const

/** The audit texts of every area. */
export const areaAudit = [
  announcementAudit,
  billingAudit,
  connectionAudit,
  contactAudit,
  conversationAudit,
  helpAudit,
  identityAudit,
  automaticTextAudit,
  queueAudit,
  quickMessageAudit,
  scheduleAudit,
  tagAudit,
  webhookAudit,
  internalChatAudit,
  fileListAudit,
  contactListAudit,
  kanbanAudit,
  campaignAudit,
  assistantAudit,
  externalApiAudit,
  knowledgeAudit,
  copilotAudit,
  pushAudit,
  integrationAudit,
  flowAudit,
  financeAudit,
  customerAudit,
  documentationAudit,
  privacyAudit,
  extractorAudit,
  boardAudit,
  dashboardAudit,
] as const
