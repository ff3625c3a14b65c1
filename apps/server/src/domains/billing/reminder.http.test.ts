import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import type { Person } from '../../../test/people.ts'
import { until } from '../../../test/until.ts'
import { daysLater, saoPauloDay } from '../identity/public.ts'
import { reminderMail } from './reminder-mail.ts'

let app: TestApp
let mails: MailServer
beforeAll(async () => {
  mails = await startMailServer()
  app = await startTestApp({ SMTP_URL: mails.url })
  await app.rows(`update companies set created_at = now() - interval '30 days', email = 'contas@' || id || '.test'
    where not is_platform`)
})
afterAll(async () => {
  await app?.stop()
  await mails?.stop()
})
beforeEach(async () => {
  mails.received.length = 0
  await app.rows('delete from subscription_mails')
  await app.rows(`update companies set due_date = null where not is_platform`)
})

const inDays = (days: number) => daysLater(saoPauloDay(new Date()), days)
const dueIn = (person: Person, days: number) =>
  app.rows('update companies set due_date = $2 where id = $1', [person.companyId, inDays(days)])
/** Runs the job, on two nodes at once. */
const remind = async () => {
  const { remind } = app.server.services.billing
  await Promise.all([remind.run({}), remind.run({})])
}
const settled = () =>
  until(
    async () =>
      (await app.rows(`select 1 from pgboss.job where name = 'mail.send' and state < 'completed'`)).length === 0,
    'the mails to be sent',
  )
const addresses = () => mails.received.flatMap(({ to }) => to).sort()

it.each([
  [5, 'vence em 5 dias'],
  [3, 'vence em 3 dias'],
  [1, 'vence amanhã'],
  [0, 'vence hoje'],
  [-1, 'venceu ontem'],
])(
  'INV-10: %i days before the due date each user who may pay gets one mail, however often the job runs',
  async (days, when) => {
    await dueIn(app.admin, days)
    await dueIn(app.stranger, 4)
    await remind()
    await remind()
    await settled()
    expect(addresses()).toEqual(['admin@primeira.test', `contas@${app.admin.companyId}.test`])
    for (const { body } of mails.received) {
      expect(body).toContain(`Sua assinatura ${when}`)
      expect(body).toMatch(/R\$\s99,90/)
      expect(body).toContain(inDays(days).split('-').reverse().join('/'))
      expect(body).toContain(`${app.config.publicUrl}/${days < 0 ? 'login' : 'subscription'}`)
    }
    const reminderRows = await app.rows('select company_id, due_date::text, days_left from subscription_mails')
    expect(reminderRows).toEqual([{ company_id: app.admin.companyId, due_date: inDays(days), days_left: days }])
  },
)

it('INV-10: a mail whose job could not be stored is sent in the next run, once', async () => {
  await dueIn(app.admin, 3)
  await app.rows(`create function no_mail() returns trigger language plpgsql as $$
    begin if new.name = 'mail.send' then raise exception 'no mail today'; end if; return new; end $$`)
  await app.rows('create trigger no_mail before insert on pgboss.job for each row execute function no_mail()')
  await remind()
  expect(await app.rows('select 1 from subscription_mails'), 'a mail that was not queued is not recorded').toEqual([])
  await app.rows('drop trigger no_mail on pgboss.job')
  await remind()
  await settled()
  expect(mails.received).toHaveLength(2)
})

it('INV-10: another period has separate mails; free, switched off, endless and new companies get none', async () => {
  await dueIn(app.admin, 3)
  await remind()
  await dueIn(app.admin, 5)
  await remind()
  await settled()
  expect(mails.received).toHaveLength(4)
  for (const change of ['status = false', 'created_at = now()']) {
    await app.rows(`update companies set ${change} where id = $1`, [app.stranger.companyId])
    await dueIn(app.stranger, 1)
    await remind()
    await app.rows(`update companies set status = true, created_at = now() - interval '9 days' where id = $1`, [
      app.stranger.companyId,
    ])
  }
  await app.rows('update plans set value = 0')
  await remind()
  await app.rows('update plans set value = 99.90')
  await settled()
  expect(mails.received).toHaveLength(4)
})

it.each([
  ['pt', 'Loja: sua assinatura vence hoje', 'Pagar agora'],
  ['en', 'Loja: your subscription ends today', 'Pay now'],
  ['es', 'Loja: tu suscripción vence hoy', 'Pagar ahora'],
] as const)('INV-10: in %s', (language, subject, pay) => {
  const about = { company: 'Loja', days: 0 as const, dueDate: '2026-11-20', detail: 'Plano', value: 1284.5 }
  const mail = reminderMail(language, { ...about, publicUrl: 'https://recado.test/' })
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain(`${pay}: https://recado.test/subscription`)
  expect(mail.text).toContain('R$ 1.284,50')
  expect(mail.text).toContain('20/11/2026')
})
