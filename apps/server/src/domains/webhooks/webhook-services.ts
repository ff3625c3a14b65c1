import type { Contact } from '@recado/contract/contacts/contact'
import type { Message } from '@recado/contract/conversations/message'
import type { CompanyDb } from '../../platform/db/company-db.ts'
import type { Workplace } from '../../platform/db/work.ts'
import type { Egress } from '../../platform/egress/egress-call.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** What webhooks need of the rest of the server. */
export interface WebhookServices {
  workplace: Workplace
  egress: Egress
  secrets: Secrets
  log: Log
  /** After so many hours in which nothing was taken a webhook is switched off. */
  offAfterHours: number
  /** Looks now for what is to be sent. */
  wake(): void
  /** A message as it is answered; null when it is gone. */
  messageById(db: CompanyDb, id: number): Promise<Message | null>
  contactById(db: CompanyDb, id: number): Promise<Contact | null>
}

export const SECRET_PURPOSE = 'webhook secret'
