import type { listCustomers as listEndpoint } from '@recado/contract/customers/endpoints'
import type { In, Out } from '@recado/contract/endpoint'
import type { Work } from '../../platform/db/work.ts'
import { searchedDigits } from '../contacts/public.ts'
import { saoPauloDay } from '../identity/public.ts'
import { customerOf } from './customer.view.ts'
import { customerPage } from './customer-list.store.ts'
import type { CustomerServices } from './customer-services.ts'

/** Returns a page of the customers that match the filters, with their total. */
export async function listCustomers(
  { db, companyId, now }: Work,
  { secrets }: CustomerServices,
  { page, size, search: text, ...filters }: In<typeof listEndpoint, 'query'>,
): Promise<Out<typeof listEndpoint>> {
  const search = text?.trim() ?? ''
  const listFilters = { ...filters, search, digits: searchedDigits(search) }
  const at = { today: saoPauloDay(now), limit: size, offset: (page - 1) * size }
  const { rows, total } = await customerPage(db, companyId, listFilters, at)
  return { clientes: rows.map((row) => customerOf(secrets, row)), totalCount: total }
}
