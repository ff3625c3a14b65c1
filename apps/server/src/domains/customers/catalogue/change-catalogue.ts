import { type CustomerPlan, MOST_ITEMS, type PickerItem } from '@recado/contract/customers/catalogue'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit, hearersOf } from '../../identity/public.ts'
import {
  customerPlanRows,
  insertCustomerPlan,
  insertService,
  removeCatalogueItem,
  saveCustomerPlan,
  saveService,
  serviceRows,
} from './catalogue.store.ts'

type Plan = Omit<CustomerPlan, 'id'>
type Service = Omit<PickerItem, 'id'>

/** `price` has at most two decimals; rounding removes the floating-point error. */
const row = ({ title, price }: Plan) => ({ title, cents: Math.round(price * 100) })

/** @throws AppError ERR_CUSTOMER_CATALOGUE_FULL */
export async function addPlan(work: Work, actor: Actor, plan: Plan): Promise<CustomerPlan> {
  requireRoom(await customerPlanRows(work.db, work.companyId))
  const id = await insertCustomerPlan(work.db, work.companyId, row(plan))
  await recordChange(work, actor, null, plan)
  return { id, ...plan }
}

/** @throws AppError ERR_NO_CUSTOMER_PLAN_FOUND */
export async function editPlan(work: Work, actor: Actor, id: number, plan: Plan): Promise<CustomerPlan> {
  if (!(await saveCustomerPlan(work.db, work.companyId, id, row(plan))))
    throw new AppError('ERR_NO_CUSTOMER_PLAN_FOUND')
  await recordChange(work, actor, null, plan)
  return { id, ...plan }
}

/** @throws AppError ERR_NO_CUSTOMER_PLAN_FOUND */
export async function deleteCustomerPlan(work: Work, actor: Actor, id: number): Promise<void> {
  const title = await removeCatalogueItem(work.db, work.companyId, 'customer_plans', id)
  if (title === null) throw new AppError('ERR_NO_CUSTOMER_PLAN_FOUND')
  await recordChange(work, actor, { title }, null)
}

/** @throws AppError ERR_CUSTOMER_CATALOGUE_FULL */
export async function addService(work: Work, actor: Actor, service: Service): Promise<PickerItem> {
  requireRoom(await serviceRows(work.db, work.companyId))
  const id = await insertService(work.db, work.companyId, service.title)
  await recordChange(work, actor, null, service)
  return { id, ...service }
}

/** @throws AppError ERR_NO_CUSTOMER_SERVICE_FOUND */
export async function editService(work: Work, actor: Actor, id: number, service: Service): Promise<PickerItem> {
  if (!(await saveService(work.db, work.companyId, id, service.title)))
    throw new AppError('ERR_NO_CUSTOMER_SERVICE_FOUND')
  await recordChange(work, actor, null, service)
  return { id, ...service }
}

/** @throws AppError ERR_NO_CUSTOMER_SERVICE_FOUND */
export async function deleteService(work: Work, actor: Actor, id: number): Promise<void> {
  const title = await removeCatalogueItem(work.db, work.companyId, 'customer_services', id)
  if (title === null) throw new AppError('ERR_NO_CUSTOMER_SERVICE_FOUND')
  await recordChange(work, actor, { title }, null)
}

function requireRoom(items: readonly unknown[]): void {
  if (items.length >= MOST_ITEMS) throw new AppError('ERR_CUSTOMER_CATALOGUE_FULL')
}

async function recordChange(work: Work, actor: Actor, before: object | null, after: object | null): Promise<void> {
  await audit(work, actor, 'customer.catalogue', 'customer catalogue', before, after)
  work.announce('customerCatalogue', hearersOf(work.companyId, 'customerCatalogue'), { action: 'update' })
}
