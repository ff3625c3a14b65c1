import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MessageFixture, startMessageFixture } from '../../../../test/message-fixture.ts'
import { mailAdmins } from '../users/mail-admins.ts'
import { mailUser } from '../users/mail-user.ts'

let fixture: MessageFixture
beforeAll(async () => {
  fixture = await startMessageFixture()
})
afterAll(() => fixture.stop())

/** Collects the mails that a company writes to its admins and to one user, with its own texts. */
async function collectMails(): Promise<string> {
  fixture.jobs.length = 0
  const { at, admin } = fixture.one
  await fixture.services.workplace.run(at.companyId, async (work) => {
    await mailAdmins(work, () => ({ subject: 'Fluxo GOLPE', text: 'GOLPE', html: 'GOLPE' }), 'contas@golpe.test')
    await mailUser(work, admin.userId, (language) => ({
      language,
      subject: 'GOLPE',
      title: 'GOLPE',
      paragraphs: ['GOLPE'],
    }))
  })
  return JSON.stringify(fixture.jobs.filter(({ name }) => name === 'mail.send'))
}

it("companies.12: a company's mails have fixed texts until the address of its sign-up is confirmed", async () => {
  const { at, admin } = fixture.one
  const mark = (userId: number | null) =>
    fixture.ask('update companies set unconfirmed_user_id = $2 where id = $1', [at.companyId, userId])
  expect((await collectMails()).match(/GOLPE/g)?.length).toBeGreaterThan(6)
  await mark(admin.userId)
  const fixed = await collectMails()
  expect(fixed).not.toContain('GOLPE')
  expect(fixed.match(/há um aviso na conta/g)?.length).toBeGreaterThanOrEqual(3)
  await mark(null)
  expect(await collectMails()).toContain('GOLPE')
  // companies.13: an unconfirmed address in a company whose sign-up is confirmed.
  const flag = (value: boolean) =>
    fixture.ask('update users set has_unconfirmed_email = $3 where company_id = $1 and id = $2', [
      at.companyId,
      admin.userId,
      value,
    ])
  await flag(true)
  const mixed = await collectMails()
  expect(mixed.match(/há um aviso na conta/g)?.length, 'mails to the admin and the user').toBe(4)
  expect(mixed.match(/GOLPE/g)?.length, 'mails to the billing address').toBeGreaterThan(2)
  await flag(false)
  await fixture.ask(`update users set lost_email = email where company_id = $1 and id = $2`, [
    at.companyId,
    admin.userId,
  ])
  expect((await collectMails()).match(/"to":/g), 'a mail to an address that belongs to another user').toHaveLength(1)
})
