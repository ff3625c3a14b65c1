import { readFileSync } from 'node:fs'
import { proto } from 'baileys'
import { expect, it } from 'vitest'
import { fieldRoles } from './fields.rules.ts'

const TABLE = new URL('../../../../../docs/message-kinds.md', import.meta.url)

/** The fields of `proto.Message` in the installed library. */
const fields = Object.keys(proto.Message.prototype).filter((name) => !name.startsWith('_') && name !== 'toJSON')

it('MSG-02: every field of the library has a role and is in the table', () => {
  const table = readFileSync(TABLE, 'utf8')
  expect(fields.length).toBeGreaterThan(90)
  expect(fields.filter((name) => !Object.hasOwn(fieldRoles, name))).toEqual([])
  expect(Object.keys(fieldRoles).filter((name) => !fields.includes(name))).toEqual([])
  expect(fields.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})
