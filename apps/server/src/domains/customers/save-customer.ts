import { can } from '@recado/contract/access'
import { type Customer, type Moment, moments } from '@recado/contract/customers/customer'
import type { addCustomer as addEndpoint, editCustomer as editEndpoint } from '@recado/contract/customers/endpoints'
import type { In } from '@recado/contract/endpoint'
import { canonicalPhone } from '@recado/contract/values/phone'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { contactWithNumber } from '../contacts/public.ts'
import { requireContactUse } from '../conversations/public.ts'
import { audit, hearersOf } from '../identity/public.ts'
import { isPlan, isService } from './catalogue/catalogue.store.ts'
import {
  type CustomerColumns,
  type CustomerRow,
  customerById,
  customerOfClient,
  insertCustomer,
  removeCustomer,
  saveCustomer,
} from './customer.store.ts'
import { type AccessData, customerOf, PURPOSE } from './customer.view.ts'
import type { CustomerServices } from './customer-services.ts'

type Input = Omit<In<typeof editEndpoint, 'body'>, 'whatsapp'> & { number?: string | undefined }

/**
 * Adds a customer. If one was added with the same `clientId`, returns it.
 * @throws AppError ERR_WAPP_INVALID_CONTACT, ERR_NO_CUSTOMER_PLAN_FOUND, ERR_NO_CUSTOMER_SERVICE_FOUND,
 *   ERR_NO_PERMISSION for the number of a contact whose tickets the user may not see
 */
export async function addCustomer(
  work: Work,
  services: CustomerServices,
  actor: Actor,
  input: In<typeof addEndpoint, 'body'>,
): Promise<Customer> {
  const columns = await columnsOf(work, services, input)
  const { name, clientId } = input
  const number = phoneOf(input.number)
  await requireServed(work, actor, number)
  const newColumns = { ...columns, name, number, expiry_set_at: work.now }
  const id = await insertCustomer(work.db, work.companyId, newColumns, clientId)
  if (id === null) {
    const before = await customerOfClient(work.db, work.companyId, clientId ?? '')
    return customerOf(await requireCustomer(work, before))
  }
  const row = await requireCustomer(work, id)
  await audit(work, actor, 'customer.create', `customer ${id}`, null, audited(row))
  announceCustomer(work, 'create', id)
  return customerOf(row, sentAccess(actor, input))
}

/**
 * Changes the given fields of a customer.
 * @throws AppError ERR_NO_CUSTOMER_FOUND, ERR_WAPP_INVALID_CONTACT, ERR_NO_CUSTOMER_PLAN_FOUND,
 *   ERR_NO_CUSTOMER_SERVICE_FOUND, ERR_NO_PERMISSION for another number if the user may not see the tickets of the
 *   contact with the old or the new one
 */
export async function editCustomer(
  work: Work,
  services: CustomerServices,
  actor: Actor,
  { id, change: { whatsapp, ...change } }: { id: number; change: In<typeof editEndpoint, 'body'> },
): Promise<Customer> {
  const before = await requireCustomer(work, id)
  // A number sent back as returned is not parsed again, because it may have no country code.
  const number = whatsapp === before.number ? undefined : whatsapp
  const columns = await columnsOf(work, services, { ...change, ...(number !== undefined && { number }) })
  if (columns.number !== undefined && columns.number !== before.number) {
    await requireServed(work, actor, before.number)
    await requireServed(work, actor, columns.number)
  }
  const isOther = columns.end_date !== undefined && columns.end_date !== before.endDate
  const expiry = isOther ? { expiry_set_at: work.now } : {}
  await saveCustomer(work.db, work.companyId, id, { ...columns, ...expiry, updated_at: work.now })
  const row = await requireCustomer(work, id)
  await audit(work, actor, 'customer.update', `customer ${id}`, audited(before), audited(row))
  announceCustomer(work, 'update', id)
  return customerOf(row, sentAccess(actor, change))
}

/** Returns the access data that the caller sent, for the answer. Stored ones are only read by calls that are logged. */
const sentAccess = (actor: Actor, { password = '', key = '' }: Pick<Input, 'password' | 'key'>): AccessData =>
  can(actor, 'customers:secrets') ? { password, key } : { password: '', key: '' }

/**
 * Requires that a user may see the tickets of the contact with a number, because reminders go to it (contacts.2). A
 * number without a contact is open to every user.
 */
async function requireServed(work: Work, actor: Actor, number: string): Promise<void> {
  const contactId = await contactWithNumber(work.db, work.companyId, number)
  if (contactId !== null) await requireContactUse(work, actor, contactId, 'serve')
}

/**
 * Deletes a customer. Conversations and the log of reminders stay.
 * @throws AppError ERR_NO_CUSTOMER_FOUND
 */
export async function deleteCustomer(work: Work, actor: Actor, id: number): Promise<void> {
  const before = await requireCustomer(work, id)
  // Only one of two concurrent deletions succeeds.
  if (!(await removeCustomer(work.db, work.companyId, id))) throw new AppError('ERR_NO_CUSTOMER_FOUND')
  await audit(work, actor, 'customer.delete', `customer ${id}`, audited(before), null)
  announceCustomer(work, 'delete', id)
}

/** @throws AppError ERR_NO_CUSTOMER_FOUND */
export async function requireCustomer(work: Work, id: number): Promise<CustomerRow> {
  const row = await customerById(work.db, work.companyId, id)
  if (!row) throw new AppError('ERR_NO_CUSTOMER_FOUND')
  return row
}

/** The given fields as columns. An empty password or key keeps the stored one, because answers may not contain it. */
async function columnsOf(work: Work, { secrets }: CustomerServices, input: Input): Promise<Partial<CustomerColumns>> {
  const { name, number, login, email, device, mac, apps, comment, invoice, end_date } = input
  const { password, key, plano_id, servico_id, send_notification_on } = input
  await checkReferences(work, plano_id, servico_id)
  const sealText = (text: string) => secrets.seal(PURPOSE, text)
  return definedColumns({
    ...{ name, login, email, device, mac, apps, comment, invoice, end_date },
    number: number === undefined ? undefined : phoneOf(number),
    ...{
      password: password ? sealText(password) : undefined,
      key: key ? sealText(key) : undefined,
    },
    ...{ plan_id: plano_id, service_id: servico_id },
    silent_moments: send_notification_on ? silentMomentsOf(send_notification_on) : undefined,
  })
}

const silentMomentsOf = (reminderChoices: NonNullable<Input['send_notification_on']>): Moment[] =>
  moments.filter((moment) => reminderChoices[moment]?.active === false)

const definedColumns = <T extends object>(columns: T) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

async function checkReferences(
  { db, companyId }: Work,
  planId: number | null | undefined,
  serviceId: number | null | undefined,
) {
  if (planId && !(await isPlan(db, companyId, planId))) throw new AppError('ERR_NO_CUSTOMER_PLAN_FOUND')
  if (serviceId && !(await isService(db, companyId, serviceId))) throw new AppError('ERR_NO_CUSTOMER_SERVICE_FOUND')
}

function phoneOf(input: string): string {
  const number = canonicalPhone(input)
  if (number === null) throw new AppError('ERR_WAPP_INVALID_CONTACT')
  return number
}

/** Without the customer's password and key. */
const audited = ({ name, number, planTitle, serviceTitle, invoice, endDate }: CustomerRow) => ({
  ...{ name, number, plan: planTitle, service: serviceTitle, invoice, endDate },
})

function announceCustomer(work: Work, action: 'create' | 'update' | 'delete', customerId: number): void {
  work.announce('customer', hearersOf(work.companyId, 'customer'), { action, customerId })
}
