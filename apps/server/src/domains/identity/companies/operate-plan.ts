import type { PlanChange, PlanInput } from '@recado/contract/identity/company-input'
import type { Plan } from '@recado/contract/identity/plan'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../audit/audit.ts'
import type { IdentityCore, IdentityPorts } from '../identity-dependencies.ts'
import { isTaken, missingReference } from '../taken.ts'
import { announceCompany } from './announce-company.ts'
import { planOf } from './company.view.ts'
import {
  companiesOnPlan,
  deletePlanRow,
  insertPlan,
  type PlanColumns,
  planRow,
  planRows,
  savePlan,
} from './operator.store.ts'
import { showCompany } from './show-company.ts'

const columnsOf = (plan: PlanChange): PlanColumns =>
  Object.fromEntries(
    Object.entries(plan)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  )

async function ownPlanId(core: IdentityCore, actor: Actor): Promise<number | null> {
  return (await showCompany(core, actor, actor.companyId)).planId
}

/** Returns all plans for the super user, and for others those available to them. */
export async function listPlans(core: IdentityCore, actor: Actor): Promise<Plan[]> {
  const of = actor.super ? 'all' : { ownId: await ownPlanId(core, actor) }
  return (await planRows(core.platform, of)).map(planOf)
}

/** @throws AppError ERR_NO_PLAN_FOUND */
export async function showPlan(core: IdentityCore, actor: Actor, id: number): Promise<Plan> {
  const row = await planRow(core.platform, id)
  const mayRead = row && (row.is_public || actor.super || (await ownPlanId(core, actor)) === row.id)
  if (!mayRead) throw new AppError('ERR_NO_PLAN_FOUND')
  return planOf(row)
}

async function unlessTaken<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isTaken(error)) throw new AppError('ERR_DUPLICATED_PLAN')
    throw error
  }
}

const note = (core: IdentityCore, actor: Actor, action: string, id: number, before: Plan | null, after: Plan | null) =>
  core.workplace.run(actor.companyId, (work) => audit(work, actor, action, `plan ${id}`, before, after))

/** @throws AppError ERR_DUPLICATED_PLAN */
export async function createPlan(core: IdentityCore, actor: Actor, input: PlanInput): Promise<Plan> {
  const { name, users, connections, queues, value } = input
  const requiredFields = { name, users, connections, queues, value }
  const plan = planOf(await unlessTaken(() => insertPlan(core.platform, { ...columnsOf(input), ...requiredFields })))
  await note(core, actor, 'plan.create', plan.id, null, plan)
  return plan
}

/**
 * Changes a plan and notifies the users of its companies immediately.
 * @throws AppError ERR_NO_PLAN_FOUND, ERR_DUPLICATED_PLAN
 */
export async function updatePlan(
  core: IdentityCore,
  { reconcileInvoice }: Pick<IdentityPorts, 'reconcileInvoice'>,
  actor: Actor,
  { id, change }: { id: number; change: PlanChange },
): Promise<Plan> {
  const before = await planRow(core.platform, id)
  const row = before && (await unlessTaken(() => savePlan(core.platform, id, columnsOf(change), core.clock.now())))
  if (!row) throw new AppError('ERR_NO_PLAN_FOUND')
  const plan = planOf(row)
  await note(core, actor, 'plan.update', id, planOf(before), plan)
  for (const companyId of await companiesOnPlan(core.platform, id)) {
    await core.workplace.run(companyId, async (work) => {
      await reconcileInvoice(work)
      await announceCompany(work)
      await core.accessChanges.changed(work, { companyId })
    })
  }
  return plan
}

/** @throws AppError ERR_NO_PLAN_FOUND, ERR_PLAN_IN_USE */
export async function deletePlan(core: IdentityCore, actor: Actor, id: number): Promise<void> {
  try {
    const row = await deletePlanRow(core.platform, id)
    if (!row) throw new AppError('ERR_NO_PLAN_FOUND')
    await note(core, actor, 'plan.delete', id, planOf(row), null)
  } catch (error) {
    if (missingReference(error)) throw new AppError('ERR_PLAN_IN_USE')
    throw error
  }
}
