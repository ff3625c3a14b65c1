export { daysLater, isExpired, saoPauloDay } from './access/due-date.rules.ts'
export { checkCompany } from './access/payment-session.ts'
export { DOCS_COOKIE } from './access/session-cookie.ts'
export { createTokenGuesses, type TokenGuesses } from './access/token-guesses.ts'
export { audit } from './audit/audit.ts'
export type { CompanyHoursRow } from './companies/company.store.ts'
export { companyHours, companyTimeZone, companyToday } from './companies/company-schedules.ts'
export { offerHelps } from './companies/offer-helps.ts'
export { checkPlanLimit } from './companies/plan-limit.ts'
export {
  lockSubscription,
  payablePlans,
  renewSubscription,
  type Subscription,
  showSubscription,
} from './companies/subscription.ts'
export type { Identity } from './create-identity.ts'
export type { NewSubscription } from './identity-dependencies.ts'
export {
  insertMentions,
  type MentionableUser,
  markMentionsSeen,
  mentionableUsers,
} from './mentions/mention.store.ts'
export { erasePersonalTexts } from './personal-texts/personal-texts.store.ts'
export { joinRole } from './roles/role.store.ts'
export { builtInRoles, permissionsOfRole } from './roles/role.view.ts'
export { hearerOf, hearersOf, limitedHearersOf, tellingRooms } from './rooms.ts'
export { isTaken } from './taken.ts'
export { mailAdmins } from './users/mail-admins.ts'
export { mailUser } from './users/mail-user.ts'
export { isOnline } from './users/presence.rules.ts'
export { requireUser, signInAddress } from './users/require-user.ts'
