import { announcementArea } from '../features/announcements/area.ts'
import { assistantArea } from '../features/assistant/area.ts'
import { billingArea } from '../features/billing/area.ts'
import { boardArea } from '../features/boards/area.ts'
import { campaignArea } from '../features/campaigns/area.ts'
import { connectionArea } from '../features/connections/area.ts'
import { contactListArea } from '../features/contact-lists/area.ts'
import { contactArea } from '../features/contacts/area.ts'
import { conversationArea } from '../features/conversations/area.ts'
import { copilotArea } from '../features/copilot/area.ts'
import { customerArea } from '../features/customers/area.ts'
import { dashboardArea } from '../features/dashboard/area.ts'
import { documentationArea } from '../features/documentation/area.ts'
import { externalApiArea } from '../features/external-api/area.ts'
import { extractorArea } from '../features/extractor/area.ts'
import { fileListArea } from '../features/file-lists/area.ts'
import { financeArea } from '../features/finance/area.ts'
import { flowArea } from '../features/flows/area.ts'
import { helpArea } from '../features/help/area.ts'
import { identityArea } from '../features/identity/area.ts'
import { integrationArea } from '../features/integrations/area.ts'
import { internalChatArea } from '../features/internal-chat/area.ts'
import { kanbanArea } from '../features/kanban/area.ts'
import { knowledgeArea } from '../features/knowledge/area.ts'
import { privacyArea } from '../features/privacy/area.ts'
import { pushArea } from '../features/push/area.ts'
import { queueArea } from '../features/queues/area.ts'
import { quickMessageArea } from '../features/quick-messages/area.ts'
import { scheduleArea } from '../features/schedules/area.ts'
import { settingArea } from '../features/settings/area.ts'
import { stepEditorArea } from '../features/step-editor/area.ts'
import { tagArea } from '../features/tags/area.ts'
import { todoArea } from '../features/todo/area.ts'
import { webhookArea } from '../features/webhooks/area.ts'

/** Every area of the web app. Router, menu, palette and shell know only their declarations. */
export const areas = [
  identityArea,
  queueArea,
  tagArea,
  quickMessageArea,
  fileListArea,
  announcementArea,
  helpArea,
  billingArea,
  financeArea,
  boardArea,
  customerArea,
  extractorArea,
  settingArea,
  connectionArea,
  contactArea,
  contactListArea,
  conversationArea,
  dashboardArea,
  scheduleArea,
  campaignArea,
  flowArea,
  integrationArea,
  knowledgeArea,
  copilotArea,
  kanbanArea,
  internalChatArea,
  externalApiArea,
  todoArea,
  webhookArea,
  assistantArea,
  pushArea,
  privacyArea,
  stepEditorArea,
  documentationArea,
] as const
