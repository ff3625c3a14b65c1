import type { In, Out } from '@recado/contract/endpoint'
import type { signUp as signUpEndpoint } from '@recado/contract/identity/endpoints'
import { billingPeriod } from '@recado/contract/identity/recurrence.rules'
import { AppError } from '../../../platform/app-error.ts'
import { mailSend } from '../../../platform/mail/mail-job.ts'
import { signUpBucket } from '../access/attempt-limit.rules.ts'
import { noteAttempt } from '../access/attempts.store.ts'
import { daysLater, saoPauloDay } from '../access/due-date.rules.ts'
import { checkNewPassword } from '../access/new-password.rules.ts'
import { claimableRefusal } from '../email-links/ask-address.ts'
import { mailLink } from '../email-links/ask-link.ts'
import { freeAddress, inPlatform, markCompanyUnconfirmed, unconfirmedAccount } from '../email-links/email-link.store.ts'
import { isProof } from '../email-links/email-link.ts'
import type { IdentityCore, IdentityPorts } from '../identity-dependencies.ts'
import { showUser } from '../users/show-user.ts'
import { companyRow, publicPlanRows } from './company.store.ts'
import { companyOf, planOf } from './company.view.ts'
import { createCompanyWithAdmin } from './create-company.ts'
import { welcomeMail } from './welcome-mail.ts'

/** Trial days before the first payment (companies.3). */
const TRIAL_DAYS = 3

/**
 * Creates a company with its first admin for any visitor, without logging in. The server sets due date, status and
 * rights (companies.3), and the plan sets the recurrence (companies.4). First invoice and welcome job are part of the
 * transaction. If mails are sent, the first one is a fixed text with a link, and the welcome follows after the link was
 * opened. So the visitor's input is never mailed to an address that may be another person's (companies.12).
 * @throws AppError ERR_DUPLICATED_EMAIL with `canClaim` while the account that has the address has not confirmed it,
 *   ERR_SIGN_UP_DISABLED, ERR_TOO_MANY_REQUESTS, ERR_NO_PLAN_FOUND, ERR_VALIDATION, ERR_COMMON_PASSWORD
 */
export async function signUp(
  core: IdentityCore,
  { firstInvoice }: Pick<IdentityPorts, 'firstInvoice'>,
  input: In<typeof signUpEndpoint, 'body'>,
  address: string,
): Promise<Out<typeof signUpEndpoint>> {
  if (!core.settings.signUp) throw new AppError('ERR_SIGN_UP_DISABLED')
  if (input.confirmPassword !== undefined && input.confirmPassword !== input.password) {
    throw new AppError('ERR_VALIDATION', { field: 'confirmPassword' })
  }
  // Check the password first, so that an invalid one does not count against the sign-up limit.
  checkNewPassword(input.password)
  const now = core.clock.now()
  if (!(await noteAttempt(core.platform, [signUpBucket(address)], now))) throw new AppError('ERR_TOO_MANY_REQUESTS')
  const plans = await publicPlanRows(core.platform)
  const plan = input.planId === undefined ? plans[0] : plans.find((one) => one.id === input.planId)
  if (!plan) throw new AppError('ERR_NO_PLAN_FOUND')
  const today = saoPauloDay(now)
  const trialEnd = daysLater(today, TRIAL_DAYS)
  const { recurrence } = billingPeriod(planOf(plan), trialEnd, today)
  const language = input.language ?? 'pt'
  const name = input.company?.trim() || input.companyName?.trim() || input.name
  const email = input.email
  const isProven = input.emailProof !== undefined && isProof(core.secrets, input.emailProof, email, now)
  if (isProven) await freeForOwner(core, email, now)
  const asksLink = core.settings.confirmsEmails && !isProven
  const { companyId, userId } = await createCompanyWithAdmin(
    core.platform,
    {
      name,
      email: input.email,
      phone: input.phone ?? null,
      planId: plan.id,
      dueDate: trialEnd,
      trialEnd,
      recurrence,
      language,
      settings: { campaignsEnabled: 'true' },
    },
    {
      name: input.name,
      lastName: input.lastName ?? '',
      email: input.email,
      passwordHash: await core.passwords.hash(input.password),
    },
    async (trx, created) => {
      await firstInvoice(trx, created.companyId, { language, dueDate: trialEnd, plan: planOf(plan) })
      if (asksLink) {
        await markCompanyUnconfirmed(trx, created)
        return mailLink(core, trx, { ...created, email, language, reason: 'confirm' })
      }
      const welcome = { language, company: name, name: input.name, trialEnd, plan: plan.name }
      const { publicUrl } = core.settings
      await core.jobs.write(trx, mailSend, welcomeMail(email, { ...welcome, publicUrl, start: 'signIn' }))
    },
  ).catch(async (error: unknown) => {
    throw await claimableRefusal(core, { email, companyId: null }, error)
  })
  core.jobs.wake()
  return core.workplace.read(companyId, async (work) => {
    const company = await companyRow(work.db, companyId)
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND')
    return { company: companyOf(company), user: await showUser(work, userId) }
  })
}

/** Removes the address from an account that has not confirmed it, for the person who proved to own it. */
const freeForOwner = (core: IdentityCore, email: string, now: Date): Promise<void> =>
  inPlatform(core.platform, async (trx) => {
    const account = await unconfirmedAccount(trx, email)
    if (account) await freeAddress(trx, { companyId: account.companyId, userId: account.userId, email }, now)
  })
