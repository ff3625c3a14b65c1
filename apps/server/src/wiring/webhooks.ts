import { contactRow } from '../domains/contacts/contact.store.ts'
import { contactOf } from '../domains/contacts/contact.view.ts'
import { messageById } from '../domains/conversations/messages/message.view.ts'
import type { Messages } from '../domains/conversations/public.ts'
import { createWebhooks, type Webhooks } from '../domains/webhooks/create-webhooks.ts'
import type { Config } from '../platform/config.ts'
import type { Workplace } from '../platform/db/work.ts'
import type { Egress } from '../platform/egress/egress-call.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Database } from './database.ts'

export interface WebhookParts {
  config: Config
  database: Database
  workplace: Workplace
  secrets: Secrets
  log: Log
  egress: Egress
  messages: Messages['services']
}

/** Connects webhooks with the areas whose events they deliver. */
export const joinWebhooks = ({ config, database, messages, ...parts }: WebhookParts): Webhooks =>
  createWebhooks(
    {
      ...parts,
      offAfterHours: config.webhookOffAfterHours,
      messageById: (db, id) => messageById(db, messages.addresses, id),
      async contactById(db, id) {
        const row = await contactRow(db, id)
        return row && contactOf(row)
      },
    },
    database.platform,
  )
