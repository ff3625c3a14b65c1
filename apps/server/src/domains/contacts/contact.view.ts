import type { MarketingState } from '@recado/contract/contacts/consent'
import type { Contact, ContactBrief } from '@recado/contract/contacts/contact'

/** The contact columns that tickets and messages show. */
export interface ContactBriefRow {
  id: number
  name: string
  number: string
  lid: string | null
  email: string
  picture: string | null
  is_group: boolean
}

export interface ContactRow extends ContactBriefRow {
  company_id: number
  profile_name: string
  is_company_client: boolean
  extra_info: unknown
  /** Absent if not selected. */
  marketing?: string
  /** Absent unless the contact itself is selected. */
  queue?: Contact['queue']
  tags?: Contact['tags']
  created_at: Date
  updated_at: Date
}

/** Returns a contact as part of a ticket or message. */
export function contactBriefOf(row: ContactBriefRow): ContactBrief {
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    lid: row.lid,
    email: row.email,
    profilePicUrl: row.picture,
    isGroup: row.is_group,
  }
}

/** A contact as the contract shows it. */
export function contactOf(row: ContactRow): Contact {
  return {
    ...contactBriefOf(row),
    companyId: row.company_id,
    profileName: row.profile_name,
    isCompanyClient: row.is_company_client,
    extraInfo: row.extra_info as Contact['extraInfo'],
    ...(row.marketing ? { marketing: row.marketing as MarketingState } : {}),
    ...(row.tags ? { queue: row.queue ?? null, tags: row.tags } : {}),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** A contact row returned as JSON by a database function, with timestamps as text. */
export type ContactJsonRow = Omit<ContactRow, 'created_at' | 'updated_at'> & Record<'created_at' | 'updated_at', string>

/** Returns such a row as the contract shows it. */
export const contactOfAnswer = (row: ContactJsonRow): Contact =>
  contactOf({ ...row, created_at: new Date(row.created_at), updated_at: new Date(row.updated_at) })
