export { DEMO_PASSWORD } from '../../platform/config.ts'
export type { AccessTarget } from './access/access-directory.ts'
export { dayOf, daysLater, isOver } from './access/due-date.rules.ts'
export { checkNewPassword, passwordProblem } from './access/new-password.rules.ts'
export { audit } from './audit/audit.ts'
export { announceCompany } from './companies/announce-company.ts'
export { companySchedules } from './companies/company-schedules.ts'
export { createCompanyWithAdmin } from './companies/create-company.ts'
export { ensureSuperUser } from './companies/ensure-super-user.ts'
export { checkPlanLimit } from './companies/plan-limit.ts'
export { resetSuperPassword } from './companies/reset-super-password.ts'
export {
  lockSubscription,
  payablePlans,
  renewSubscription,
  type Subscription,
  showSubscription,
} from './companies/subscription.ts'
export { createIdentity, type Identity } from './create-identity.ts'
export type { IdentityParts, IdentityPorts, IdentitySettings, NewSubscription } from './identity-parts.ts'
export { type IdentityServices, identityRoutes } from './routes.ts'
export { isTaken, missingReference } from './taken.ts'
export { mailAdmins } from './users/mail-admins.ts'
export { mailUser } from './users/mail-user.ts'
export { isOnline } from './users/presence.rules.ts'
export { requireUser, signInAddress, type UserBrief } from './users/require-user.ts'
