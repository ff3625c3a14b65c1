import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../../../platform/secrets.ts'

/** A member's address. */
export interface MemberAddress {
  phone: string | null
  lid: string | null
}

/** A company's group, by the network's id. */
export interface GroupOf {
  companyId: number
  group: string
}

/** Ids of group members: an address with a signature that this server listed it as a member of the group. */
export interface MemberIds {
  idOf(at: GroupOf, address: MemberAddress): string
  /** Returns the address in an id; null for an id of another group or company, or with an invalid signature. */
  addressOf(at: GroupOf, id: string): MemberAddress | null
}

const ID = /^(\d{0,40})\.(\d{0,40})\.[\w-]{22}$/

export function createMemberIds(secrets: Secrets): MemberIds {
  const key = secrets.key('group-members')
  const idOf = ({ companyId, group }: GroupOf, { phone, lid }: MemberAddress): string => {
    const address = `${phone ?? ''}.${lid ?? ''}`
    const proof = createHmac('sha256', key)
      .update(JSON.stringify([companyId, group, address]))
      .digest()
    return `${address}.${proof.subarray(0, 16).toString('base64url')}`
  }
  return {
    idOf,
    addressOf(at, id) {
      const [, phone, lid] = ID.exec(id) ?? []
      if (!phone && !lid) return null
      const address = { phone: phone || null, lid: lid || null }
      return timingSafeEqual(Buffer.from(idOf(at, address)), Buffer.from(id)) ? address : null
    },
  }
}
