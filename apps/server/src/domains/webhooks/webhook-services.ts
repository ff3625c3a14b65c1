import type { Contact } from '@recado/contract/contacts/contact'
import type { Message } from '@recado/contract/conversations/message'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { Workplace } from '../../platform/db/work.ts'
import type { Egress } from '../../platform/egress/egress-call.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** Services that webhooks need from other areas. */
export interface WebhookServices {
  workplace: Workplace
  egress: Egress
  secrets: Secrets
  log: Log
  /** Hours without an accepted call after which a webhook is switched off. */
  offAfterHours: number
  /** Checks for due deliveries now. */
  wake(): void
  /** A message as returned to clients. Null: it was deleted. */
  messageById(db: CompanyDb, id: number): Promise<Message | null>
  contactById(db: CompanyDb, id: number): Promise<Contact | null>
}

export const SECRET_PURPOSE = 'webhook secret'
