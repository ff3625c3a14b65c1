import { type Customer, moments, type Notifications } from '@recado/contract/customers/customer'
import type { Secrets } from '../../platform/secrets.ts'
import type { CustomerRow } from './customer.store.ts'
import { endDateOf } from './expiry.rules.ts'

/**
 * Purpose of the seal of a customer's password and key: users with `customers:secrets` can read them, but backups
 * contain them only encrypted.
 */
export const PURPOSE = 'customer access'

const openSecret = (secrets: Pick<Secrets, 'open'>, sealed: Buffer | null): string =>
  sealed ? secrets.open(PURPOSE, sealed).toString('utf8') : ''

/** Which reminders are on, and which were sent for the current expiry. */
export const notificationsOf = ({ silentMoments, sentMoments }: CustomerRow): Notifications =>
  Object.fromEntries(
    moments.map((moment) => [
      moment,
      { active: !silentMoments.includes(moment), sended: sentMoments.includes(moment) },
    ]),
  ) as Notifications

/** The texts with which a customer uses the service. Those that are not stored are ''. */
export type AccessData = Pick<Customer, 'password' | 'key'>

const hiddenAccess: AccessData = { password: '', key: '' }

/** Returns a customer's access data. */
export const accessOf = (secrets: Pick<Secrets, 'open'>, row: CustomerRow): AccessData => ({
  password: openSecret(secrets, row.password),
  key: openSecret(secrets, row.key),
})

/** A customer as returned to clients. The access data are '' unless they are passed, because their readers are logged. */
export const customerOf = (row: CustomerRow, { password, key } = hiddenAccess): Customer => ({
  ...{ id: row.id, name: row.name, number: row.number, login: row.login, email: row.email },
  ...{ plano_id: row.planId, plano_name: row.planTitle },
  plano_price: row.planCents === null ? null : row.planCents / 100,
  ...{ servico_id: row.serviceId, servico_name: row.serviceTitle },
  ...{ device: row.device, mac: row.mac, apps: row.apps, comment: row.comment, invoice: row.invoice },
  ...{ password, key },
  end_date: endDateOf(row.endDate),
  send_notification_on: JSON.stringify(notificationsOf(row)),
})
