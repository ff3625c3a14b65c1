import { can } from '@recado/contract/access'
import type { listCustomers as listEndpoint } from '@recado/contract/customers/endpoints'
import type { In, Out } from '@recado/contract/endpoint'
import type { Actor } from '../../platform/actor.ts'
import type { Work, Workplace } from '../../platform/db/work.ts'
import { searchedDigits } from '../contacts/public.ts'
import { audit, companyToday } from '../identity/public.ts'
import { accessOf, customerOf } from './customer.view.ts'
import { customerPage } from './customer-list.store.ts'
import type { CustomerServices } from './customer-services.ts'

/**
 * Returns a page of the customers that match the filters, with their total. Passwords and keys are filled for users
 * with `customers:secrets`, unless they ask not to see them. The audit log has each such answer with its count.
 */
export async function listCustomers(
  workplace: Workplace,
  services: CustomerServices,
  actor: Actor,
  { hidePasswords, ...query }: In<typeof listEndpoint, 'query'>,
): Promise<Out<typeof listEndpoint>> {
  const { secrets } = services
  const { rows, total } = await workplace.read(actor.companyId, (work) => pageOf(work, query))
  const showsAccess = hidePasswords !== true && can(actor, 'customers:secrets')
  if (!showsAccess) return { clientes: rows.map((row) => customerOf(row)), totalCount: total }
  const count = rows.filter(({ password, key }) => password !== null || key !== null).length
  if (count > 0) await workplace.run(actor.companyId, (work) => auditAccess(work, actor, { count, query }))
  return { clientes: rows.map((row) => customerOf(row, accessOf(secrets, row))), totalCount: total }
}

type ListQuery = Omit<In<typeof listEndpoint, 'query'>, 'hidePasswords'>

const auditAccess = (work: Work, actor: Actor, { count: rows, query }: { count: number; query: ListQuery }) =>
  audit(work, actor, 'customer.passwordsRead', 'customers', null, {
    ...{ rows, search: query.search?.trim() || null },
    ...{ planId: query.plan ?? null, service: query.service ?? null, status: query.status ?? null },
    invoice: query.billing ?? null,
  })

async function pageOf(work: Work, { page, size, search: text, ...filters }: ListQuery) {
  const { db, companyId } = work
  const search = text?.trim() ?? ''
  const listFilters = { ...filters, search, digits: searchedDigits(search) }
  const at = { today: await companyToday(work), limit: size, offset: (page - 1) * size }
  return customerPage(db, companyId, listFilters, at)
}
