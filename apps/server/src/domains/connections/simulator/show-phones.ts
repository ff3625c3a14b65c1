import type { GroupPerson } from '@recado/channels/simulator/record'
import type { simulatorChats, simulatorOutbox } from '@recado/contract/connections/simulator'
import type { Out } from '@recado/contract/endpoint'
import { canonicalNetworkPhone, phoneSpellings } from '@recado/contract/values/phone'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { ConnectionServices } from '../connection-services.ts'
import type { AccountAt } from './account-record.store.ts'
import { arrivalSeqOf, arrivedRows, chatRows, memberRows, peopleRows, phoneAccountRow } from './phone.store.ts'
import { phoneMediaUrl } from './phone-media.ts'
import { bodyOf, phoneMessageOf } from './phone-message.view.ts'

const MOST_PEOPLE = 200
const MOST_MESSAGES = 500

/** Returns the messages on the customers' phones, in order. */
export async function showOutbox(
  work: Work,
  services: ConnectionServices,
  connectionId: number,
  query: { number?: string | undefined; after?: string | undefined; limit: number },
): Promise<Out<typeof simulatorOutbox>> {
  const at = { companyId: work.companyId, connectionId }
  await requireSimulated(work, services, at)
  const afterSeq = query.after ? await arrivalSeqOf(work.db, at, query.after) : 0
  if (afterSeq === null) throw new AppError('ERR_NO_MESSAGE_FOUND')
  const rows = await arrivedRows(work.db, at, { numbers: spellings(query.number), afterSeq, limit: query.limit })
  const url = phoneMediaUrl(services.secrets, at, work.now)
  return { messages: rows.map((row) => phoneMessageOf(row, url)) }
}

/** Returns the phone's screen: the connection, the customers, and one conversation. */
export async function showChats(
  work: Work,
  services: ConnectionServices,
  connectionId: number,
  number: string | undefined,
): Promise<Out<typeof simulatorChats>> {
  const at = { companyId: work.companyId, connectionId }
  const { status, qrcode, isDropped } = await requireSimulated(work, services, at)
  const people = await peopleRows(work.db, at, MOST_PEOPLE)
  const numbers = spellings(number)
  const rows = numbers ? await chatRows(work.db, at, numbers, MOST_MESSAGES) : []
  const group = number && rows.some((row) => row.content.chat?.group === number)
  const members = group ? await memberRows(work.db, at, number) : null
  const url = phoneMediaUrl(services.secrets, at, work.now)
  const account = services.phones?.account(at)
  return {
    connection: { status, qrcode, dropped: isDropped },
    people: people.map((row) => ({
      number: row.number,
      name: row.name ?? '',
      lastBody: row.deleted ? '' : bodyOf(row),
      lastAt: row.sent_at.toISOString(),
    })),
    messages: rows.map((row) => phoneMessageOf(row, url)),
    ...(members && { members: members.map(memberShown) }),
    typing: numbers?.some((phone) => account?.typingTo({ phone, lid: null, group: null })) ?? false,
  }
}

const memberShown = ({ phone, lid, name }: GroupPerson) => ({ number: phone ?? lid ?? '', name, isLid: phone === null })

function spellings(number: string | undefined): string[] | null {
  const digits = number?.replace(/\D/g, '')
  return digits ? [...new Set([digits, ...phoneSpellings(canonicalNetworkPhone(digits))])] : null
}

async function requireSimulated(work: Work, services: ConnectionServices, at: AccountAt) {
  const accountRow = await phoneAccountRow(work.db, at, services.registry.node)
  if (accountRow?.provider !== 'simulator') throw new AppError('ERR_NO_WAPP_FOUND')
  if (!services.phones) throw new AppError('ERR_SIMULATOR_DISABLED')
  return accountRow
}
