import type { listCustomers as listEndpoint } from '@recado/contract/customers/endpoints'
import type { In, Out } from '@recado/contract/endpoint'
import type { Work } from '../../platform/db/work.ts'
import { dayOf } from '../identity/public.ts'
import { countCustomers, customerRows } from './customer.store.ts'
import { customerOf } from './customer.view.ts'
import type { CustomerServices } from './customer-services.ts'

/** A page of the customers that the filters find, with how many they are. */
export async function listCustomers(
  { db, companyId, now }: Work,
  { secrets }: CustomerServices,
  { page, size, ...filters }: In<typeof listEndpoint, 'query'>,
): Promise<Out<typeof listEndpoint>> {
  const today = dayOf(now)
  const rows = await customerRows(db, companyId, filters, { today, limit: size, offset: (page - 1) * size })
  const totalCount = await countCustomers(db, companyId, filters, today)
  return { clientes: rows.map((row) => customerOf(secrets, row)), totalCount }
}
