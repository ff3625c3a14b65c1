import { randomBytes } from 'node:crypto'
import type { Company } from '@recado/contract/identity/company'
import type { CompanyChange, NewCompanyInput } from '@recado/contract/identity/company-input'
import { recurrenceOf } from '@recado/contract/identity/recurrence.rules'
import type { WorkingDay } from '@recado/contract/values/hours'
import { storedWeek } from '@recado/contract/values/week.rules'
import { wholeSigns } from '@recado/contract/values/whole-signs.rules'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { mailSend } from '../../../platform/mail/mail-job.ts'
import type { IdentityCore, IdentityPorts } from '../identity-dependencies.ts'
import { missingReference } from '../taken.ts'
import { type Confirmation, withConfirmation } from '../two-factor/confirmation.ts'
import { announceCompany } from './announce-company.ts'
import { recountDays } from './company.store.ts'
import { type CompanyRow, companyOf } from './company.view.ts'
import { requireTimeZone } from './company-schedules.ts'
import { createCompanyWithAdmin } from './create-company.ts'
import { type CompanyColumns, operatedCompany, planRow, saveCompany, saveCompanyIn } from './operator.store.ts'
import { welcomeMail } from './welcome-mail.ts'

/** Removes undefined fields. */
const definedFields = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

const columnsOf = (change: CompanyChange, week?: readonly WorkingDay[]): CompanyColumns =>
  definedFields({
    name: change.name,
    email: change.email,
    phone: change.phone,
    plan_id: change.planId,
    status: change.status,
    due_date: change.dueDate,
    recurrence: change.recurrence,
    language: change.language,
    time_zone: change.timeZone,
    schedules: change.schedules && storedWeek(change.schedules, week),
    billing_name: change.billingName,
    document: change.document,
    address: change.address,
    city: change.city,
    state: change.state,
    zipcode: change.zipcode,
    country: change.country,
  })

const settingsOf = ({ campaignsEnabled, userCreation }: CompanyChange): Record<string, string> =>
  definedFields({
    campaignsEnabled: campaignsEnabled === undefined ? undefined : String(campaignsEnabled),
    userCreation: userCreation === undefined ? undefined : userCreation ? 'enabled' : 'disabled',
  })

/**
 * Sets the recurrence of the plan, whatever recurrence was sent (companies.4).
 * @throws AppError ERR_NO_PLAN_FOUND
 */
async function withPlan<T extends CompanyChange>(core: IdentityCore, change: T): Promise<T> {
  const { planId } = change
  if (planId === undefined) return definedFields({ ...change, recurrence: undefined }) as T
  const plan = await planRow(core.platform, planId)
  if (!plan) throw new AppError('ERR_NO_PLAN_FOUND')
  return { ...change, recurrence: recurrenceOf(plan.recurrence) }
}

/** A company's fields in the audit log. */
export const traceOf = ({ plan: _, settings, ...row }: CompanyRow) => ({
  ...row,
  settings: Object.fromEntries(settings.map(({ key, value }) => [key, value])),
})

/** @throws AppError ERR_NO_COMPANY_FOUND, also for a deleted one */
export async function requireCompany(core: IdentityCore, id: number): Promise<CompanyRow> {
  const row = await operatedCompany(core.platform, id)
  if (!row) throw new AppError('ERR_NO_COMPANY_FOUND')
  return row
}

const welcomeOf = (core: IdentityCore, { email, name, language, password }: NewCompanyInput) =>
  welcomeMail(email, {
    language: language ?? 'pt',
    company: name,
    name,
    publicUrl: core.settings.publicUrl,
    start: password === undefined ? 'choosePassword' : 'signIn',
  })

/**
 * Adds a company with its first admin and, in the same transaction, the job of the welcome mail. Setting a password
 * needs the caller's own password or a recent confirmation (access.6), and it must be changed at the first login.
 * Without a password the admin requests a code by mail.
 * @throws AppError ERR_NO_PLAN_FOUND, ERR_DUPLICATED_EMAIL, ERR_COMMON_PASSWORD, and those of `withConfirmation`
 */
export async function createCompany(
  core: IdentityCore,
  { reconcileInvoice }: Pick<IdentityPorts, 'reconcileInvoice'>,
  actor: Actor,
  { currentPassword, code, ...input }: NewCompanyInput,
  origin: Confirmation['origin'],
): Promise<Company> {
  const { password, ...change } = await withPlan(core, input)
  await requireTimeZone(core.platform, input.timeZone)
  const passwordHash = await core.passwords.hash(password ?? randomBytes(30).toString('base64url'))
  if (password !== undefined)
    await withConfirmation(core, actor, { currentPassword, code, origin, recentIsEnough: true }, async () => undefined)
  const { companyId } = await createCompanyWithAdmin(
    core.platform,
    {
      name: input.name,
      email: input.email,
      phone: input.phone ?? null,
      planId: input.planId,
      dueDate: input.dueDate ?? null,
      language: input.language ?? 'pt',
      settings: settingsOf(change),
    },
    {
      name: wholeSigns(input.name, 50),
      email: input.email,
      passwordHash,
      mustChangePassword: password !== undefined,
    },
    async (trx, created) => {
      await saveCompanyIn(
        trx,
        created.companyId,
        { columns: columnsOf(change), settings: {} },
        {
          at: core.clock.now(),
          actorKind: 'user',
          actorId: actor.userId,
          actorName: actor.name,
          action: 'company.create',
          subject: `company ${created.companyId}`,
          before: null,
          after: change,
        },
      )
      await core.jobs.write(trx, mailSend, welcomeOf(core, input))
    },
  )
  core.jobs.wake()
  await core.workplace.run(companyId, reconcileInvoice)
  return companyOf(await requireCompany(core, companyId))
}

/**
 * Changes a company and notifies its users immediately.
 * @throws AppError ERR_NO_COMPANY_FOUND, ERR_NO_PLAN_FOUND
 */
export async function updateCompany(
  core: IdentityCore,
  { reconcileInvoice }: Pick<IdentityPorts, 'reconcileInvoice'>,
  actor: Actor,
  { id, change: requestedChange }: { id: number; change: CompanyChange },
): Promise<Company> {
  const before = await requireCompany(core, id)
  const change = await withPlan(core, requestedChange)
  await requireTimeZone(core.platform, change.timeZone)
  const values = { columns: columnsOf(change, before.schedules), settings: settingsOf(change) }
  try {
    await saveCompany(core.platform, id, values, {
      at: core.clock.now(),
      actorKind: 'user',
      actorId: actor.userId,
      actorName: actor.name,
      action: 'company.update',
      subject: `company ${id}`,
      before: traceOf(before),
      after: change,
    })
  } catch (error) {
    if (missingReference(error)) throw new AppError('ERR_NO_PLAN_FOUND')
    throw error
  }
  await core.workplace.run(id, async (work) => {
    await reconcileInvoice(work)
    if (change.timeZone !== undefined && change.timeZone !== before.time_zone) await recountDays(work.db)
    await announceCompany(work)
    await core.accessChanges.changed(work, { companyId: id })
  })
  return companyOf(await requireCompany(core, id))
}
