import { expect, it } from 'vitest'
import { checkLicences, isAllowed, licenceProblems } from './check-licences.mjs'
import { root } from './project.mjs'

it.each([
  ['MIT', true],
  ['GPL-2.0-only', false],
  ['MIT OR GPL-2.0-only', true],
  ['MIT AND GPL-2.0-only', false],
  ['(MIT OR CC0-1.0)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['(GPL-2.0-only OR SSPL-1.0) AND MIT', false],
  ['GPL-2.0-only AND MIT OR ISC', true],
  ['(MIT', false],
  ['MIT ISC', false],
  ['UNLICENSED', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['', false],
])('licences: %s: %s', (expression, expected) => {
  expect(isAllowed(expression)).toBe(expected)
})

it('licences: reports missing and forbidden ones at any depth, but not our packages and links', () => {
  const packages = {
    '': { name: 'recado' },
    'apps/server': { version: '1.0.0' },
    'node_modules/@recado/server': { link: true, resolved: 'apps/server' },
    'node_modules/good': { version: '1.0.0', license: 'MIT' },
    'node_modules/@evil/deep': { version: '2.0.0', license: 'SSPL-1.0' },
    'node_modules/good/node_modules/inner': { version: '3.0.0', license: 'GPL-2.0-only' },
    'apps/web/node_modules/silent': { version: '4.0.0' },
    'node_modules/old': { version: '5.0.0' },
    'node_modules/closed': { version: '6.0.0' },
  }
  const manifests = {
    'node_modules/old': { licenses: [{ type: 'GPL-2.0-only' }, { type: 'MIT' }] },
    'node_modules/closed': { license: 'UNLICENSED' },
  }
  expect(licenceProblems(packages, (path) => manifests[path] ?? null)).toEqual([
    '@evil/deep 2.0.0 is under SSPL-1.0',
    'inner 3.0.0 is under GPL-2.0-only',
    'silent 4.0.0 says no licence',
    'closed 6.0.0 is under UNLICENSED',
  ])
})

it('licences: those of this project are all allowed', () => {
  expect(checkLicences(root)).toEqual([])
})
