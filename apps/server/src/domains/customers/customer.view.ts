import { type Customer, moments, type Notifications } from '@recado/contract/customers/customer'
import type { Secrets } from '../../platform/secrets.ts'
import type { CustomerRow } from './customer.store.ts'
import { endDateOf } from './expiry.rules.ts'

/** What seals a customer's own password and key; they are for those who serve the customer, and lie in no backup in the clear. */
export const PURPOSE = 'customer access'

const opened = (secrets: Pick<Secrets, 'open'>, sealed: Buffer | null): string =>
  sealed ? secrets.open(PURPOSE, sealed).toString('utf8') : ''

/** Which reminders are on, and which went out for the present expiry. */
export const notificationsOf = ({ silentMoments, sentMoments }: CustomerRow): Notifications =>
  Object.fromEntries(
    moments.map((moment) => [
      moment,
      { active: !silentMoments.includes(moment), sended: sentMoments.includes(moment) },
    ]),
  ) as Notifications

/** A customer as it is answered. */
export const customerOf = (secrets: Pick<Secrets, 'open'>, row: CustomerRow): Customer => ({
  ...{ id: row.id, name: row.name, number: row.number, login: row.login, email: row.email },
  ...{ plano_id: row.planId, plano_name: row.planTitle },
  plano_price: row.planCents === null ? null : row.planCents / 100,
  ...{ servico_id: row.serviceId, servico_name: row.serviceTitle },
  ...{ device: row.device, mac: row.mac, apps: row.apps, comment: row.comment, invoice: row.invoice },
  ...{ password: opened(secrets, row.password), key: opened(secrets, row.key) },
  end_date: endDateOf(row.endDate),
  send_notification_on: JSON.stringify(notificationsOf(row)),
})
