import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { checkProfiles, profileComparisons } from './check-profiles.mjs'

it.each([
  ["if (actor.profile === 'admin') return"],
  ["if (user?.profile !== 'supervisor') return"],
  ["const isAdmin = profile == 'admin'"],
  ["const isUser = 'user' === me.profile"],
  ['const isAdmin = profile === ADMINISTRATOR'],
  ["const mayEdit = ['admin', 'supervisor'].includes(useMe().profile)"],
  ["const mayEdit = (['admin'] as const).includes(profile)"],
  ["const admins = sql`select id from users u where u.profile = 'admin'`"],
  ["SELECT id FROM users WHERE profile <> 'user'"],
  ["select id from users where profile not in ('admin', 'supervisor')"],
  ['switch (actor.profile) {'],
  ["const mayEdit =\n  me.profile ===\n  'admin'"],
])('access.8: %s is a comparison', (text) => {
  expect(profileComparisons(text)).toHaveLength(1)
})

it.each([
  ['const mayEdit = can(actor, permission)'],
  ['const changed = before.profile !== after.profile'],
  ["const admin = { profile: 'admin' }"],
  ["const sender = actorKind === 'user' ? name : ''"],
  ["sql`order by array_position(array['admin', 'supervisor', 'user'], profile)`"],
  ["// profile === 'admin'"],
  ["/** Not profile = 'admin'. */"],
])('access.8: accepts %s', (text) => {
  expect(profileComparisons(text)).toEqual([])
})

it('access.8: names file and line, and leaves out access.ts, tests and migrations', () => {
  const root = mkdtempSync(join(tmpdir(), 'recado-profiles-'))
  try {
    for (const path of [
      'apps/server/src/domains/tags/list-tags.ts',
      'apps/server/src/domains/tags/tags.http.test.ts',
      'apps/server/src/domains/tags/test/calls.ts',
      'apps/server/migrations/0001_tags.sql',
      'packages/contract/src/access.ts',
    ]) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), "const one = 1\nconst isAdmin = profile = 'admin'\n")
    }
    expect(checkProfiles(root)).toEqual([
      'apps/server/src/domains/tags/list-tags.ts:2: compares a profile; ask for a permission instead (access.ts)',
    ])
  } finally {
    rmSync(root, { recursive: true })
  }
})
