import * as announcements from './announcements/endpoints.ts'
import * as app from './app/endpoints.ts'
import * as billing from './billing/endpoints.ts'
import * as connections from './connections/endpoints.ts'
import * as simulator from './connections/simulator.ts'
import * as channelWebhooks from './connections/webhook.ts'
import * as contacts from './contacts/endpoints.ts'
import * as contactImports from './contacts/import-endpoints.ts'
import * as ticketBulks from './conversations/bulk.ts'
import * as conversations from './conversations/endpoints.ts'
import * as history from './conversations/history.ts'
import * as notes from './conversations/notes.ts'
import * as messageSearch from './conversations/search.ts'
import * as sending from './conversations/sending.ts'
import * as timeline from './conversations/timeline.ts'
import * as dashboard from './dashboard/endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import * as help from './help/endpoints.ts'
import * as audit from './identity/audit.ts'
import * as companies from './identity/company-endpoints.ts'
import * as identity from './identity/endpoints.ts'
import * as ownSessions from './identity/sessions.ts'
import * as twoFactor from './identity/two-factor.ts'
import * as queues from './queues/endpoints.ts'
import * as quickMessages from './quick-messages/endpoints.ts'
import * as schedules from './schedules/endpoints.ts'
import * as tags from './tags/endpoints.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every endpoint that Recado delivers: what the server must serve, the walks must try and the API page must show. */
export const allEndpoints: readonly Endpoint[] = [
  app,
  identity,
  twoFactor,
  ownSessions,
  audit,
  billing,
  companies,
  announcements,
  help,
  queues,
  tags,
  quickMessages,
  contacts,
  contactImports,
  connections,
  simulator,
  channelWebhooks,
  conversations,
  ticketBulks,
  dashboard,
  schedules,
  history,
  notes,
  messageSearch,
  sending,
  timeline,
]
  .flatMap((area) => Object.values(area) as unknown[])
  .filter(isEndpoint)
