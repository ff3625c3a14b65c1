import { PERSONAL_TEXT_MAX, PERSONAL_TEXTS_MOST } from '@recado/contract/identity/personal-text-limits'
import { listPersonalTexts, savePersonalTexts } from '@recado/contract/identity/personal-texts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../../test/people.ts'
import { type IdentityFixture, startIdentityFixture } from '../test/identity-fixture.ts'

let fixture: IdentityFixture
beforeAll(async () => {
  fixture = await startIdentityFixture()
})
afterAll(() => fixture?.stop())

const save = (as: Person, texts: Array<{ name: string; text: string | null }>) =>
  fixture.call(savePersonalTexts, as, { body: { texts } })
const texts = async (as: Person) => (await fixture.call(listPersonalTexts, as)).body.texts

it('LAY-16: unsent texts are stored per user and restored after a login', async () => {
  const { admin, attendant, stranger } = fixture
  expect((await save(admin, [{ name: 'draft:7', text: 'do admin' }])).body).toEqual({ refused: [] })
  await save(attendant, [
    { name: 'draft:7', text: 'Segue \u0000o link \ud83d' },
    { name: 'todo', text: '[]' },
  ])
  await save(attendant, [{ name: 'todo', text: null }])
  expect(await texts(await fixture.signIn(attendant.email))).toEqual([{ name: 'draft:7', text: 'Segue o link \ufffd' }])
  expect(await texts(admin)).toEqual([{ name: 'draft:7', text: 'do admin' }])
  expect(await texts(stranger)).toEqual([])
  fixture.attendant = await fixture.signIn(attendant.email)
})

it('LAY-16: unsent texts are limited, and a rejected one does not block the others', async () => {
  const { stranger } = fixture
  const long = await save(stranger, [{ name: 'todo', text: 'x'.repeat(PERSONAL_TEXT_MAX + 1) }])
  expect(long.status).toBe(400)
  expect((await save(stranger, [{ name: 'a/b', text: '' }])).status).toBe(400)
  await fixture.rows(
    `insert into personal_texts (company_id, user_id, name, text, updated_at)
     select $1, $2, 'draft:' || n, 'x', $4 from generate_series(1, $3::int) n`,
    [stranger.companyId, stranger.userId, PERSONAL_TEXTS_MOST, fixture.now()],
  )
  const answer = await save(stranger, [
    { name: 'note:1', text: 'sem lugar' },
    { name: 'draft:1', text: 'mudou' },
  ])
  expect(answer.body).toEqual({ refused: ['note:1'] })
  const stored = await texts(stranger)
  expect(stored).toHaveLength(PERSONAL_TEXTS_MOST)
  expect(stored).toContainEqual({ name: 'draft:1', text: 'mudou' })
})

it('LAY-16, TDO-03: a text unchanged for 180 days is deleted; a to-do list stays', async () => {
  const admin = fixture.admin
  await save(admin, [{ name: 'todo', text: '[1]' }])
  await fixture.rows(`update personal_texts set updated_at = now() - interval '181 days' where user_id = $1`, [
    admin.userId,
  ])
  await save(admin, [{ name: 'draft:9', text: 'novo' }])
  expect(await texts(admin)).toEqual([
    { name: 'draft:9', text: 'novo' },
    { name: 'todo', text: '[1]' },
  ])
})
