import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { ownedDatabase } from '../../../../test/owned-database.ts'
import { asOwner } from '../as-owner.ts'
import { closeLargeObjects } from './large-objects.ts'

const fixture = ownedDatabase()

it('the serving roles cannot create large objects; an owner who may not revoke this gets the statement to run', async () => {
  const { database, owner } = fixture
  const role = `plain_${randomBytes(4).toString('hex')}`
  await owner.query(`create role ${role} login password 'plain'`)
  const plain = Object.assign(new URL(database.ownerUrl), { username: role, password: 'plain' }).href
  const statement = await asOwner(plain, closeLargeObjects)
  expect(statement).toBe(
    'revoke execute on function lo_creat(integer), lo_create(oid), lo_from_bytea(oid,bytea) from public',
  )
  const makes = (url: string) => asOwner(url, (client) => client.query('select lo_create(0)'))
  await makes(database.appUrl)
  expect(await asOwner(database.ownerUrl, closeLargeObjects)).toBe(null)
  for (const url of [database.appUrl, database.platformUrl]) await expect(makes(url)).rejects.toThrow(/denied/)
  expect(await asOwner(plain, closeLargeObjects)).toBe(null)
  await owner.query(`drop role ${role}`)
})
