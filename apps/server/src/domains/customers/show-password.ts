import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import { type AccessData, accessOf } from './customer.view.ts'
import type { CustomerServices } from './customer-services.ts'
import { requireCustomer } from './save-customer.ts'

/**
 * Returns the password and the key of one customer. The audit log has each call.
 * @throws AppError ERR_NO_CUSTOMER_FOUND
 */
export async function showPassword(
  work: Work,
  { secrets }: Pick<CustomerServices, 'secrets'>,
  actor: Actor,
  id: number,
): Promise<AccessData> {
  const row = await requireCustomer(work, id)
  await audit(work, actor, 'customer.passwordShown', `customer ${id}`, null, { name: row.name })
  return accessOf(secrets, row)
}
